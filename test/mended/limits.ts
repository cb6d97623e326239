import type { Mended } from './mended.ts'

const LIMITS = 'test/server/hostile/limits.test.ts'
const INVENTED = 'test/server/hostile/invented.test.ts'
const ONE = 'test/server/hostile/one-address.test.ts'
const NAMES = 'test/server/hostile/many-names.test.ts'
const ADDRESSES = 'test/server/hostile/addresses.test.ts'

const ADDRESS = 'src/server/pages/reports/page-address.ts'
const FROM_PAGE = 'src/server/pages/visit/from-page.ts'
const SHOWING = 'src/server/pages/reports/first-showing.ts'
const APPLY = 'src/server/pages/reports/apply-report.ts'
const MERGE = 'src/server/people/properties/merge-properties.ts'
const PARTS = 'src/server/content/versions/known-parts.ts'
const SAID = 'src/server/app/enter-said.ts'
const EVENT = 'src/server/pages/reports/track-event.ts'
const HOST = 'src/server/domains/register-host.ts'

/** One client stores, invents or asks for more than anybody should, and others wait for it or are kept out. */
export const FAULTS_OF_LIMITS: readonly Mended[] = [
  {
    fault: 'one report of a showing carries any number of others past the limit',
    file: SHOWING,
    search: 'known ? { ...asked, reports: [first] } : null',
    replace: 'known ? asked : null',
    seenBy: `${LIMITS} › one report of a showing does not carry others`,
  },
  {
    fault: 'the report of an invented showing passes the limit',
    file: SHOWING,
    search: 'known ? { ...asked, reports: [first] } : null',
    replace: 'known || first ? { ...asked, reports: [first] } : null',
    seenBy: `${LIMITS} › one report of a showing does not carry others`,
  },
  {
    fault: 'hundreds of reports in one request keep everybody waiting',
    file: 'src/server/pages/reports/take-reports.ts',
    search: 'partsOf(params.reports, most)',
    replace: 'partsOf(params.reports, most * 1_000)',
    seenBy: `${LIMITS} › hundreds of reports in one request`,
  },
  {
    fault: 'a large record is stored again for each report about the person',
    file: 'src/server/pages/reports/take-reports.ts',
    search: "isNew && report.type === 'set' ? setsAfter(next()) : []",
    replace: "isNew && report.key === '' ? setsAfter(next()) : []",
    seenBy: `${LIMITS} › a large record is not stored again`,
  },
  {
    fault: 'a Delivery that was shown gets any number of names',
    file: 'src/server/pages/reports/displayed.ts',
    search: "if (!mayAct(taken)) return 'too-many'",
    replace: '',
    seenBy: `${LIMITS} › one Delivery that was shown`,
  },
  {
    fault: 'reports of showings have no limit at all',
    file: FROM_PAGE,
    search: 'const last = refusal && (await backend',
    replace: 'const last = null && (await backend',
    seenBy: `${LIMITS} › showings above the limit have a limit of their own`,
  },
  {
    fault: 'reports without a showing take the room of showings above the limit',
    file: FROM_PAGE,
    search: 'const rescue = route.mustNotBeLost?.mayBeIn(said as Params) ? route.mustNotBeLost : undefined',
    replace: 'const rescue = route.mustNotBeLost',
    seenBy: `${LIMITS} › reports without a showing take no room`,
  },
  {
    fault: 'what is refused anyway is checked first, and others wait',
    file: FROM_PAGE,
    search:
      "refuseUnread({ what: 'page', token: String((said as Params).token), address }, rescue !== undefined, backend)",
    replace: '',
    seenBy: `${LIMITS} › refused before anybody takes the time`,
  },
  {
    fault: 'the record of a person grows to any size',
    file: MERGE,
    search: '(more > 0 && bytes + more > LARGEST)',
    replace: '(more > LARGEST && bytes > LARGEST)',
    seenBy: `${LIMITS} › never has more than 200 names and 64 KB`,
  },
  {
    fault: 'a record gets any number of names',
    file: MERGE,
    search: '(!known && names >= MOST_NAMES) || ',
    replace: '',
    seenBy: `${LIMITS} › a record of short values has 200 names and no more`,
  },
  {
    fault: 'a list of any length is stored',
    file: 'src/server/people/properties/normalise-properties.ts',
    search: ' || hasLongList(value)) refused',
    replace: ') refused',
    seenBy: `${LIMITS} › a list of more than 100 entries is refused`,
  },
  {
    fault: 'a record that was too large before cannot be made smaller',
    file: MERGE,
    search: '(more > 0 && bytes + more > LARGEST)',
    replace: 'bytes + more > LARGEST',
    seenBy: `${LIMITS} › a record that was too large before`,
  },
  {
    fault: 'webhooks are told of steps that were not stored',
    file: APPLY,
    search: "if (recordAction(taken, interaction, { type: 'step', step: report.step, target: null }))",
    replace: "if (recordAction(taken, interaction, { type: 'step', step: report.step, target: null }) || interaction)",
    seenBy: `${LIMITS} › webhooks are told only of what was stored`,
  },
  {
    fault: 'webhooks are told of buttons that were not stored',
    file: APPLY,
    search: "if (recordAction(taken, interaction, { type: 'button', step: report.step, target: report.button }))",
    replace:
      "if (recordAction(taken, interaction, { type: 'button', step: report.step, target: report.button }) || interaction)",
    seenBy: `${LIMITS} › webhooks are told only of what was stored`,
  },
  {
    fault: 'one client that invents domains uses up what all may bring',
    file: HOST,
    search:
      'if (!(await tallies.take(tx, account, `new-hosts-of ${namelessAddress(address)}`, limits.newHostsPerAddress)))',
    replace: 'if (namelessAddress(address) === "")',
    seenBy: `${LIMITS} › invented domains of one client use up nobody else`,
  },
  {
    fault: 'pages add any number of companies',
    file: 'src/server/people/companies/save-company.ts',
    search: 'if (!(await hasRoom(tx, account))) return null',
    replace: '',
    seenBy: `${ONE} › fills no list with companies`,
  },
  {
    fault: 'one client uses up the companies that all may add',
    file: 'src/server/people/companies/room-for-company.ts',
    search: '(await tallies.take(tx, account, own, limits.newCompaniesPerAddress)) &&',
    replace: "own !== '' &&",
    seenBy: `${ONE} › fills no list with companies`,
  },
  {
    fault: 'one client asks for the script as often as it likes',
    file: 'src/server/pages/runtime-routes.ts',
    search:
      "if (!asker.token.includes('\\0') && (await backend.requests.count(asker, backend.limits.requestsPerMinute)))",
    replace: "if (asker.token === '')",
    seenBy: `${LIMITS} › the script is limited by address`,
  },
  {
    fault: 'steps that no author wrote are stored',
    file: APPLY,
    search: "if (!parts.hasStep(report.step)) return 'unknown-step'",
    replace: '',
    seenBy: `${INVENTED} › invented steps, buttons and items are refused`,
  },
  {
    fault: 'buttons that no author wrote are stored',
    file: APPLY,
    search: "parts.hasButton(report.step, report.button) ? null : 'unknown-button'",
    replace: "report.button !== '' ? null : 'unknown-button'",
    seenBy: `${INVENTED} › invented steps, buttons and items are refused`,
  },
  {
    fault: 'items that no author wrote are stored',
    file: APPLY,
    search: "return parts.hasItem(report.item) ? null : 'unknown-item'",
    replace: 'return null',
    seenBy: `${INVENTED} › invented steps, buttons and items are refused`,
  },
  {
    fault: 'answers to questions that nobody asked are stored',
    file: APPLY,
    search: "if (!parts.hasStep(report.step)) return 'unknown-step'",
    replace: '',
    also: [
      {
        file: 'src/server/pages/reports/answer.ts',
        search: "if (kind === 'survey' && !(await isAnswer(taken, interaction, report))) return 'unknown-answer'",
        replace: '',
      },
    ],
    seenBy: `${INVENTED} › an answer to an invented question is refused`,
  },
  {
    fault: 'a page that was opened before the last publishing reports for nothing',
    file: PARTS,
    search: "'SELECT run, content FROM versions WHERE account_id = $1 AND experience_id = $2'",
    replace:
      "'SELECT run, content FROM versions WHERE account_id = $1 AND experience_id = $2 ORDER BY number DESC LIMIT 1'",
    seenBy: `${INVENTED} › what only an older version has is taken`,
  },
  {
    fault: 'what was just published counts as invented',
    file: PARTS,
    search: '`${account} ${experience} ${newest}`',
    replace: '`${account} ${experience}`',
    seenBy: `${INVENTED} › what only an older version has is taken`,
  },
  {
    fault: 'reports about a draft that was never published are stored',
    file: 'src/server/pages/reports/find-experience.ts',
    search: 'row && row.newest !== null ? row : undefined',
    replace: 'row',
    seenBy: `${INVENTED} › never published is refused in every report`,
  },
  {
    fault: 'a draft that was never published takes the room of showings above the limit',
    file: SHOWING,
    search: "'SELECT id FROM versions WHERE account_id = $1 AND experience_id = $2 LIMIT 1'",
    replace: "'SELECT id FROM experiences WHERE account_id = $1 AND id = $2'",
    seenBy: `${INVENTED} › above the limit, a draft that was never published is no showing`,
  },
  {
    fault: 'a page plants any address where colleagues and other programs read where something was shown',
    file: ADDRESS,
    search: "if (url.protocol !== 'http:' && url.protocol !== 'https:') return null",
    replace: "if (url.protocol === 'about:') return null",
    also: [
      { file: ADDRESS, search: 'if (there !== host && domainOf(there) !== domainOf(host)) return null', replace: '' },
    ],
    seenBy: `${ADDRESSES} › on its own domain only`,
  },
  {
    fault: 'a page plants the address of a foreign site',
    file: ADDRESS,
    search: 'if (there !== host && domainOf(there) !== domainOf(host)) return null',
    replace: '',
    seenBy: `${ADDRESSES} › on its own domain only`,
  },
  {
    fault: 'the password in an address is stored',
    file: ADDRESS,
    search: "  url.password = ''\n",
    replace: '',
    seenBy: `${ADDRESSES} › plants no address in a Delivery`,
  },
  {
    fault: 'an address grows nine times when it is stored',
    file: ADDRESS,
    search: 'url.href.slice(0, LONGEST_HREF)',
    replace: 'url.href',
    seenBy: `${ADDRESSES} › at bounded length`,
  },
  {
    fault: 'runs of experiments that never were are stored',
    file: 'src/server/pages/reports/assign.ts',
    search: "if (!parts.hasRun(report.run)) return 'unknown-run'",
    replace: '',
    seenBy: `${INVENTED} › an invented run of an experiment is refused`,
  },
  {
    fault: 'elements of steps that no author wrote are counted',
    file: 'src/server/pages/reports/element.ts',
    search: "if (!parts.hasStep(step)) return 'unknown-step'",
    replace: '',
    seenBy: `${INVENTED} › the element of an invented step is refused`,
  },
  {
    fault: 'one person fills the list of property names',
    file: SAID,
    search: 'if (left <= 0 || inAll >= limits.propertyNamesPerKind) {',
    replace: 'if (left < -Infinity || inAll >= limits.propertyNamesPerKind) {',
    seenBy: `${INVENTED} › new names have a limit for each kind`,
  },
  {
    fault: 'many people fill the list of property names',
    file: SAID,
    search: 'if (left <= 0 || inAll >= limits.propertyNamesPerKind) {',
    replace: 'if (left <= 0) {',
    seenBy: `${INVENTED} › new names have a limit for each kind`,
  },
  {
    fault: 'pages invent any number of event names',
    file: EVENT,
    search: '(before === null && !(await roomForEvent(tx, account, name, limits.eventNamesPerAccount)))',
    replace: 'roomForEvent === undefined',
    seenBy: `${INVENTED} › pages cannot invent any number of event names`,
  },
  {
    fault: 'an event has any number of properties',
    file: EVENT,
    search: 'Object.keys(properties).length > MOST_NAMES ||',
    replace: '',
    seenBy: `${INVENTED} › an event with more than 200 properties is refused`,
  },
  {
    fault: 'the list of properties is read as a whole, however long it is',
    file: 'src/server/people/properties/list-properties.ts',
    search: 'if ((limit ?? before ?? after) !== undefined) return pageOf(tx, account, wanted)',
    replace: 'if ((limit ?? before ?? after) === null) return pageOf(tx, account, wanted)',
    seenBy: `${INVENTED} › the list of properties has pages`,
  },
  {
    fault: 'a webhook is told again and again of one answer',
    file: 'src/server/pages/reports/answer.ts',
    search: ' && (await isNew(taken, id, report))',
    replace: '',
    seenBy: `${INVENTED} › a webhook hears once of an answer`,
  },
  {
    fault: 'a webhook is told of snoozes above the limit',
    file: APPLY,
    search: "if (!mayAct(taken)) return 'too-many'",
    replace: '',
    seenBy: `${INVENTED} › a webhook hears once of an answer`,
  },
  {
    fault: 'a request with two hundred reports counts as one',
    file: 'src/server/pages/visit/weigh.ts',
    search: ', Math.ceil(reports.length / USUAL_REPORTS))',
    replace: ')',
    seenBy: `${INVENTED} › a request with many reports or many bytes`,
  },
  {
    fault: 'a request with a hundred kilobytes counts as one',
    file: 'src/server/pages/visit/weigh.ts',
    search: 'Math.ceil(bytes / USUAL_BYTES), ',
    replace: '',
    seenBy: `${INVENTED} › a request with many reports or many bytes`,
  },
  {
    fault: 'one client takes all live pages',
    file: 'src/server/pages/live/streams.ts',
    search: 'if (size >= most || openFrom(who.network) >= mostFrom)',
    replace: 'if (size >= most)',
    seenBy: `${ONE} › takes the live pages of nobody else`,
  },
  {
    fault: 'one client with a network of IPv6 is as many clients as it likes',
    file: 'src/server/http/network-of.ts',
    search: 'groups.slice(0, 4)',
    replace: '[...groups.slice(0, 4), tail ?? ""]',
    seenBy: `${ONE} › takes the live pages of nobody else`,
  },
  {
    fault: 'one client fills the list of domains with subdomains',
    file: HOST,
    search:
      'if (!(await tallies.take(tx, account, `new-hosts-of ${namelessAddress(address)}`, limits.newHostsPerAddress)))',
    replace:
      'if (!parent && !(await tallies.take(tx, account, `new-hosts-of ${namelessAddress(address)}`, limits.newHostsPerAddress)))',
    seenBy: `${ONE} › fills no list with subdomains`,
  },
  {
    fault: 'below a domain that is on, pages stop working when somebody has invented many',
    file: HOST,
    search: '      return parent\n',
    replace: '      return null\n',
    seenBy: `${ONE} › fills no list with subdomains`,
  },
  {
    fault: 'the counts of very many addresses are read again and again',
    file: 'src/server/journal/tallies.ts',
    search: '(tally.own > 0 ? [tell(tx, tally)] : [])',
    replace: '[tell(tx, tally)]',
    seenBy: `${ONE} › leaves nothing to be read again and again`,
  },
  {
    fault: 'who makes up a token for each request has no limit',
    file: 'src/server/http/request-limiter.ts',
    search: "isUnknown(asker) ? { ...asker, token: '' } : asker",
    replace: 'asker',
    seenBy: `${LIMITS} › makes up a token for each request`,
  },
  {
    fault: 'requests that nobody can use are counted by nobody',
    file: FROM_PAGE,
    search: '(isUseless && (await requests.count(asker, limits.requestsPerMinute, weight))) || error',
    replace: '(isUseless && weight < 0) || error',
    seenBy: `${LIMITS} › requests that nobody can use are counted`,
  },
  {
    fault: 'behind a proxy that says the port, each connection is another address',
    file: 'src/server/http/client-address.ts',
    search: 'inBrackets ?? beforePort ?? plain',
    replace: 'plain',
    also: [
      {
        file: 'src/server/http/client-address.ts',
        search: 'isIP(address) ? address : null',
        replace: 'isIP(address) ? address : address || null',
      },
    ],
    seenBy: `${LIMITS} › an address with another port is the same address`,
  },
  {
    fault: 'a request with tens of thousands of names keeps everybody waiting',
    file: 'src/server/http/read-params.ts',
    search: 'if (length > MOST_NAMES) {',
    replace: 'if (length < 0) {',
    seenBy: `${NAMES} › hears in one sentence how many names`,
  },
  {
    fault: 'a record with tens of thousands of names in a batch keeps everybody waiting',
    file: 'src/server/people/profiles/take-profile.ts',
    search: 'if (length > MOST_AT_ONCE)',
    replace: 'if (length < 0)',
    seenBy: `${NAMES} › hears it of one record of a batch`,
  },
  {
    fault: 'a refusal says thousands of things',
    file: 'src/server/http/problem.ts',
    search: 'messages.length <= MOST_MESSAGES',
    replace: 'messages.length >= 0',
    seenBy: `${NAMES} › reads the first twenty things`,
  },
  {
    fault: 'a name of a megabyte is compared with each that is known',
    file: 'src/protocol/schema/say-what-is-wrong.ts',
    search: 'key.length > LONGEST_COMPARED ? undefined : ',
    replace: '',
    seenBy: `${NAMES} › a name of more than a hundred letters`,
  },
]
