import type { Mended } from './mended.ts'

const COMPANIES = 'test/server/hostile/companies.test.ts'
const EMAIL = 'test/server/hostile/email.test.ts'
const SHARED = 'test/server/hostile/shared-computer.test.ts'
const TENANTS = 'test/server/hostile/two-tenants.test.ts'

const NAME_COMPANY = 'src/server/people/profiles/name-company.ts'
const DESCRIBE = 'src/server/people/profiles/describe-profile.ts'
const MERGE = 'src/server/people/properties/merge-properties.ts'
const DISPLAYED = 'src/server/pages/reports/displayed.ts'

/** Somebody becomes another person, or reads and changes what is not theirs. */
export const FAULTS_OF_ACCESS: readonly Mended[] = [
  {
    fault: 'a proven person of one company writes into another',
    file: NAME_COMPANY,
    search: 'if (hook_company_id !== null && (await uidOf(tx, account, hook_company_id)) !== said.uid) return same',
    replace: 'if (hook_company_id !== null && (await uidOf(tx, account, hook_company_id)) === undefined) return same',
    seenBy: `${COMPANIES} › a proven person of one company reads and changes nothing`,
  },
  {
    fault: 'a proven person without a company writes into any company',
    file: NAME_COMPANY,
    search: 'if (speaker.mustProve && !(speaker.proven && hook_company_id !== null)) return same',
    replace: 'if (speaker.mustProve && !speaker.proven) return same',
    seenBy: `${COMPANIES} › a person who is`,
  },
  {
    fault: 'a stranger writes into any company',
    file: NAME_COMPANY,
    search: 'if (speaker.mustProve && !(speaker.proven && hook_company_id !== null)) return same',
    replace: 'if (speaker.mustProve && speaker.proven && hook_company_id === null) return same',
    seenBy: `${COMPANIES} › a person who is`,
  },
  {
    fault: 'what a page says of its own company while proofs are required is lost',
    file: NAME_COMPANY,
    search: 'if (speaker.mustProve && !(speaker.proven && hook_company_id !== null)) return same',
    replace: 'if (speaker.mustProve) return same',
    seenBy: `${COMPANIES} › a member whom the backend named reads it`,
  },
  {
    fault: 'who moved to another company still reads the one before',
    file: NAME_COMPANY,
    search: 'return { company_id: id, hook_company_id: id }',
    replace: 'return { company_id: id, hook_company_id: hook_company_id ?? id }',
    seenBy: `${COMPANIES} › a member who moved reads nothing`,
  },
  {
    fault: 'who left a company still reads it',
    file: NAME_COMPANY,
    search: 'if (company === null) return { company_id: null, hook_company_id: null }',
    replace: 'if (company === null) return same',
    seenBy: `${COMPANIES} › a member who moved reads nothing`,
  },
  {
    fault: 'a company that a page named before proofs were required is still read',
    file: 'src/server/people/profiles/companies-of.ts',
    search: 'company && (company.must_prove === 0 || one.hook_company_id !== null)',
    replace: 'company',
    seenBy: `${COMPANIES} › a company that a page named counts no more`,
  },
  {
    fault: 'whom only a page put into a company reads what its hooks said',
    file: 'src/server/pages/boot.ts',
    search: 'const isTheirs = verified && company?.id === profile.hook_company_id',
    replace: 'const isTheirs = verified',
    seenBy: `${COMPANIES} › goes to nobody whom only a page put there`,
  },
  {
    fault: 'a page overwrites what a hook said',
    file: MERGE,
    search: 'if (!isBackend(speaker) && Object.hasOwn(other, name)) continue',
    replace: '',
    seenBy: `${COMPANIES} › never overwrites what a hook said`,
  },
  {
    fault: 'a page takes back what it said itself and a hook has confirmed',
    file: MERGE,
    search: 'if (Object.hasOwn(own, name) && isDeepStrictEqual(own[name], value)) continue',
    replace: 'if (known && isDeepStrictEqual(before, value)) continue',
    seenBy: `${COMPANIES} › though both said the same`,
  },
  {
    fault: 'a stranger who says the e-mail address of somebody gets what is sent there',
    file: DESCRIBE,
    search: "typeof email === 'string' && !isStranger(speaker) ? email.toLowerCase()",
    replace: "typeof email === 'string' ? email.toLowerCase()",
    also: [
      {
        file: 'src/server/people/profiles/find-by-email.ts',
        search: 'row.email_proven === 1',
        replace: 'row.email_proven >= 0',
      },
    ],
    seenBy: `${EMAIL} › nobody is found by what a stranger says`,
  },
  {
    fault: 'an address that only a stranger says leads to the stranger',
    file: DESCRIBE,
    search: "typeof email === 'string' && !isStranger(speaker) ? email.toLowerCase()",
    replace: "typeof email === 'string' ? email.toLowerCase()",
    also: [
      {
        file: 'src/server/people/profiles/find-by-email.ts',
        search: 'row.email_proven === 1',
        replace: 'row.email_proven >= 0',
      },
    ],
    seenBy: `${EMAIL} › a stranger alone is nobody`,
  },
  {
    fault: 'who said their address before they proved who they are is not found by it',
    file: DESCRIBE,
    search: 'const confirmed = proves && row.email_proven === 0',
    replace: 'const confirmed = proves && row.email_proven === 2',
    seenBy: `${EMAIL} › a proven person is found by the address that their page says`,
  },
  {
    fault: 'a stranger who says an address of our own domain is left out of the figures',
    file: DESCRIBE,
    search: "typeof email === 'string' && !isStranger(speaker) ? email.toLowerCase()",
    replace: "typeof email === 'string' ? email.toLowerCase()",
    seenBy: `${EMAIL} › is not counted as one of the team`,
  },
  {
    fault: 'an address that anybody could say before proofs were required still finds them',
    file: 'src/server/people/profiles/find-by-email.ts',
    search: 'row.email_proven === 1',
    replace: 'row.email_proven >= 0',
    seenBy: `${EMAIL} › an address that an unproven page said before`,
  },
  {
    fault: 'of several people with one address, the server guesses which one is meant',
    file: 'src/server/people/profiles/find-profile.ts',
    search: 'if (another) throw await severalPeople(tx, account, who.email!)',
    replace: 'if (another && !who.email) throw await severalPeople(tx, account, "")',
    seenBy: `${EMAIL} › an address of several people is refused`,
  },
  {
    fault: 'to forget an address forgets only one of those who have it',
    file: 'src/server/operations/forgetting/forget-routes.ts',
    search: 'for (const { id } of named) {',
    replace: 'for (const { id } of named.slice(0, 1)) {',
    seenBy: `${EMAIL} › to forget an address forgets everybody`,
  },
  {
    fault: 'who noted an anonymous visit changes what is known of the person who signed up later',
    file: 'src/server/pages/reports/apply-report.ts',
    search: 'isEarly ? saidBefore(said, person, speaker) : said',
    replace: 'taken.isEarly && person.uid === null ? saidBefore(said, person, taken.speaker) : said',
    seenBy: `${SHARED} › replaces nothing that is known of them`,
  },
  {
    fault: 'what somebody said in the last moment before they signed up is lost',
    file: 'src/server/pages/reports/apply-report.ts',
    search: 'return entries.length > 0 ? { properties: Object.fromEntries(entries) } : {}',
    replace: 'return {}',
    seenBy: `${SHARED} › loses nothing that was said in the last moment before`,
  },
  {
    fault: 'an anonymous visit claims what is delivered to the person who signed up later',
    file: 'src/server/pages/claim.ts',
    search: '(p.identified_at IS NULL OR p.identified_at <= $5)',
    replace: '(p.identified_at IS NULL OR p.identified_at <> $5)',
    seenBy: `${SHARED} › neither claims nor confirms`,
  },
  {
    fault: 'an anonymous visit confirms what is delivered to the person who signed up later',
    file: DISPLAYED,
    search: "if (taken.isEarly && delivery.created_at > profile.identified_at!) return 'gone'",
    replace: '',
    seenBy: `${SHARED} › neither claims nor confirms`,
  },
  {
    fault: 'an anonymous visit confirms what is delivered to somebody known who signed in there',
    file: DISPLAYED,
    search: 'profile: person, isEarly: true }',
    replace: 'profile: person, isEarly: false }',
    seenBy: `${SHARED} › does not confirm what is delivered to somebody known`,
  },
  {
    fault: 'who signs up keeps the visit that others have noted',
    file: 'src/server/pages/visit/visit-token.ts',
    search: ' && !isEarly(came, person)',
    replace: '',
    seenBy: `${SHARED} › gets a visit of their own`,
  },
  {
    fault: 'whatever uid a page says is believed, though it must be proven',
    file: 'src/server/pages/visit/identify-visitor.ts',
    search: 'asked.uid !== undefined && (proven || !account.settings.identity_verification)',
    replace: 'asked.uid !== undefined',
    seenBy: `${TENANTS} › no value is in an answer, or changed`,
  },
]
