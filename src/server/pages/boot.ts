import type { z } from 'zod'
import { inLanguage } from '../../content/in-language.ts'
import type { Say } from '../../content/labels.ts'
import { broader, isSameTag } from '../../content/language-tag.ts'
import { languagesOf } from '../../content/translate.ts'
import { placeOf } from '../../evaluator/arm.ts'
import type { Experience, Kind } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { BootRequest } from '../../protocol/schema/wire.ts'
import type { BootAnswer, BootOpen, PendingDelivery, Snoozed } from '../../protocol/wire.ts'
import { WIRE } from '../../protocol/wire.ts'
import { versionIn } from '../content/feed/feed-in.ts'
import type { FeedSummary } from '../content/feed/load-feed.ts'
import { mapGroup, mapSegments } from '../content/feed/map-segments.ts'
import { decisive, rankLanguages } from '../content/feed/rank-languages.ts'
import { segmentsOf } from '../content/feed/reads.ts'
import { sayFor } from '../content/feed/say-for.ts'
import { type CompanyRow, fullCompany } from '../people/companies/company-record.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import { describeProfile } from '../people/profiles/describe-profile.ts'
import { type KnownProfile, standardFields } from '../people/profiles/profile-record.ts'
import { isStandard } from '../people/properties/normalise-properties.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Question } from '../store/store.ts'
import { attemptDeliveries } from './attempt.ts'
import { browserFacts, saidLanguages } from './visit/browser-facts.ts'
import { readerLanguages } from './visit/browser-language.ts'
import { createDecider, type Decider, type Known } from './visit/decide-conditions.ts'
import type { Foreseeable, PageCall } from './visit/from-page.ts'
import { identifyVisitor } from './visit/identify-visitor.ts'
import { mayInspect } from './visit/may-inspect.ts'
import { pendingDeliveries, type Waiting } from './visit/pending.ts'
import { readProof } from './visit/proof.ts'
import { NOTHING, pastQuestion, type Remembered, remember } from './visit/remembered.ts'
import { roomOf, saidByPage, speakerOf } from './visit/said-by-page.ts'
import { sightQuestion } from './visit/sight.ts'
import type { Site } from './visit/site.ts'
import { situationOf } from './visit/situation.ts'
import { snoozedOf } from './visit/snoozed.ts'
import { readVisit, renewVisit } from './visit/visit-token.ts'

type Asked = PageCall<z.output<typeof BootRequest>>

/** Who is looking, and what they did so far. It is nearly always the person that the visit names. */
export function foreseeBoot({ account, params, acceptLanguage }: Foreseeable<Asked['params']>): Question[] {
  const facts = browserFacts(params.facts, params.language, acceptLanguage)
  const { uid, anonymous, visit } = params
  const who = uid === undefined ? ({ by: 'anonymous', name: anonymous } as const) : ({ by: 'uid', name: uid } as const)
  const profile = /^[0-9a-f]{24}(?=\.)/.exec(visit ?? '')?.[0]
  return [sightQuestion({ account, facts, ...who }), ...(profile ? [pastQuestion(account, profile)] : [])]
}

/** Everything that a page needs to decide, in one answer. */
export async function boot(call: Asked): Promise<BootAnswer> {
  const { tx, site, params: asked, backend } = call
  const said = saidByPage(asked)
  // New properties are merged into the known ones, so the row must be locked.
  const { account, feed } = site
  const proof = readProof(account.keys, asked, tx.now)
  const hold = said.properties !== undefined || said.company !== undefined || proof?.attributes != null
  const visit = readVisit(account, asked.visit, tx.now)
  const { frequency_limits } = account.settings
  const past = (profile: string) => remember(tx, account.id, profile, { frequency_limits, limits: feed.limits })
  const [visitor, foreseen] = await Promise.all([
    identifyVisitor(call, visit, proof, hold),
    // Asked at the same time, because it is nearly always the person that the visit names.
    visit && past(visit.profile),
  ])
  if (visitor === 'forgotten') return { forgotten: true }
  if (visitor === 'refused') return { off: true }
  const { verified, since } = visitor
  const { attributes } = proof ?? {}
  const signed = attributes
    ? await describeProfile(tx, visitor.profile, attributes.said, { signed: attributes.signed })
    : visitor.profile
  const profile = await describeProfile(tx, signed, said, speakerOf(visitor, account), roomOf(call))
  // A uid that had to be proven and was not leaves the person nameless. The host is where it came from all the same.
  if (profile.uid !== null || asked.uid !== undefined)
    backend.behind.hosts.see(account.id, site.host.id, tx.now, verified || asked.uid === undefined)

  const remembered = visitor.met ? NOTHING : visit?.profile === profile.id ? foreseen! : await past(profile.id)
  const paused = account.settings.paused_at !== null
  const waiting = paused ? [] : await pendingDeliveries(tx, profile, backend.readLive)
  const snoozed = paused ? [] : await snoozedOf(tx, profile, remembered, backend.readLive)
  const company = waiting.length + snoozed.length > 0 || readsCompany(feed) ? await companyOf(tx, profile) : null
  const deliveries = waiting.length === 0 ? [] : await attempt(call, profile, company, remembered, waiting)

  const person = knownPerson(profile)
  const employer = company ? knownCompany(company) : undefined
  // A page can name any company, so its hooks' values go only to people whom the backend put there.
  const isTheirs = verified && company?.id === profile.hook_company_id
  const decider = createDecider(feed, tx.now, person, employer)
  const decided = decider.feed()
  const reader = readerLanguages(saidLanguages(asked.facts, asked.language, call.acceptLanguage))
  const wanted = paused ? [] : await wantedExperiences(call, reader)
  const brought = settled({ deliveries, snoozed, wanted }, site, decider, reader)

  // What the answer says about leases is a promise. That a person was seen is not.
  if (waiting.length === 0) tx.promisesNothing()
  const { once_rule, theme, live_pages } = account.settings
  return {
    v: WIRE,
    now: tx.now,
    visit: renewVisit(account.visit_key, { profile: profile.id, issued: since, verified }, profile, visit, asked.visit),
    profile: {
      id: profile.id,
      uid: profile.uid,
      percent: profile.percent,
      language: profile.browser_l,
      properties: readProperties(profile, person, site, verified),
    },
    company: employer ? pick(employer.properties, feed.reads.company, isTheirs ? {} : employer.hooks) : null,
    ...(decided && { decided }),
    ...brought,
    ...onlyRead(remembered, site, profile.percent),
    last_cleared_at: profile.last_cleared_at,
    url_group_id: site.host.url_group_id,
    settings: { once_rule, frequency_limits, theme },
    ...(live_pages && { live: true }),
    ...(mayInspect(account.settings, verified, profile) && { inspect: true }),
    feed:
      paused || feed.version === null
        ? null
        : offered(asked.token, versionIn(feed.version, namedFor(reader, feed)), feed.kinds),
    ...(paused && { paused }),
  }
}

async function attempt(
  { tx, site, params: asked }: Asked,
  profile: KnownProfile,
  company: CompanyRow | null,
  remembered: Remembered,
  waiting: Waiting[],
) {
  const { account, feed, enabled, host } = site
  const place = { account, feed, enabled, url_group_id: host.url_group_id }
  const situation = situationOf({ now: tx.now, url: asked.href, site: place, profile, company, remembered })
  const attempting = asked.visible && !asked.stage?.delivery
  return attemptDeliveries(tx, { account, waiting, situation, holder: asked, attempting })
}

/** What is brought with the answer, with Segments as this page may know them: its feed may be another, or it may have none. */
function settled(
  { deliveries, snoozed, wanted }: { deliveries: PendingDelivery[]; snoozed: Snoozed[]; wanted: Experience[] },
  { feed: { segments }, account }: Site,
  { settle }: Decider,
  reader: string[],
): Pick<BootOpen, 'deliveries' | 'snoozed' | 'segments' | 'wanted'> {
  const all = [...[...deliveries, ...snoozed].map(({ experience }) => experience), ...wanted]
  const named = Object.entries(segmentsOf(all, segments))
  const say = sayFor(account.settings.labels)
  const shown = (experience: Experience) => readBy(reader, mapSegments(experience, settle), say)
  return {
    deliveries: deliveries.map(one => ({ ...one, experience: shown(one.experience) })),
    snoozed: snoozed.map(one => ({ ...one, experience: shown(one.experience) })),
    ...(wanted.length > 0 && { wanted: wanted.map(shown) }),
    ...(named.length > 0 && {
      segments: Object.fromEntries(named.map(([id, group]) => [id, mapGroup(group, settle)])),
    }),
  }
}

/**
 * Experiences that the page asked for by their ids, as far as they are live and the page cannot find them in its feed. Also what
 * is on its stage, if the page has set another language since it was drawn.
 */
async function wantedExperiences(call: Asked, reader: string[]): Promise<Experience[]> {
  const { tx, site, params: asked, backend } = call
  const { account, feed } = site
  const staged = asked.stage && isOtherLanguage(asked.stage.language, reader) ? asked.stage.experience : undefined
  const byName = feed.apart.length > 0 ? (asked.wanted ?? []) : []
  const names = [...new Set([...byName, ...(staged ? [staged] : [])])]
  if (names.length === 0) return []
  const { places, values } = placesFor(names)
  const rows = await tx.query<RowOf<'experiences', 'id'> & { live: string; key: string | null }>(
    `SELECT e.id, e.live, k.key FROM experiences e LEFT JOIN model_keys k ON k.account_id = e.account_id AND k.model_id = e.id
     WHERE e.account_id = $1 AND (e.id IN (${places}) OR k.key IN (${places})) AND e.live IS NOT NULL AND e.archived_at IS NULL
     ORDER BY e.id`,
    [account.id, ...values],
  )
  return rows
    .filter(({ id }) => id === staged || feed.apart.includes(id))
    .map(({ live, key }) => (key === null ? backend.readLive(live) : { ...backend.readLive(live), key }))
    .filter(each => each.id !== staged || readBy(reader, each, () => ({})).language !== asked.stage?.language)
}

/** Nearly always, a card is in the first language of its reader, and then we need not look. */
const isOtherLanguage = (language: string | undefined, [wish]: string[]): boolean =>
  !!language && !!wish && !broader(wish).some(each => isSameTag(each, language))

const readBy = (reader: string[], experience: Experience, say: Say) =>
  inLanguage(experience, rankLanguages(reader, [...new Set(languagesOf(experience).flat())]), say)

/** The languages of the feed for this reader. */
const namedFor = (reader: string[], { languages }: FeedSummary) =>
  decisive(rankLanguages(reader, [...new Set(languages.flat())]), languages)

function offered(token: string, version: string, kinds: Kind[]) {
  return { version, path: `/v3/observe/feed/${encodeURIComponent(token)}/${version}.json`, kinds }
}

const readsCompany = ({ reads, conditions }: FeedSummary): boolean =>
  reads.company.length > 0 || conditions.naming.some(n => conditions.items[n]!.kind === 'company')

/** Without most standard fields: to format times is expensive, and the server decides no condition on them. */
function knownPerson({ id, uid, properties, hook_properties }: KnownProfile): Known {
  const hooks: Properties = JSON.parse(hook_properties)
  return { properties: { ...JSON.parse(properties), ...hooks, id, uid }, hooks }
}

const knownCompany = (company: CompanyRow): Known => ({
  properties: fullCompany(company),
  hooks: JSON.parse(company.hook_properties),
})

/** Only what live Segments and merge tags read. Properties from hooks only if the uid was proven. */
function readProperties(profile: KnownProfile, { properties, hooks }: Known, { feed }: Site, verified: boolean) {
  const standard = feed.reads.profile.some(isStandard) ? standardFields(profile) : {}
  return pick({ ...properties, ...standard }, feed.reads.profile, verified ? {} : hooks)
}

function pick(record: Properties, names: string[], hidden: Properties): Properties {
  const picked: Properties = {}
  for (const name of names) {
    const value = record[name]
    if (value !== undefined && value !== null && !Object.hasOwn(hidden, name)) picked[name] = value
  }
  return picked
}

function onlyRead(
  { arms, ...remembered }: Remembered,
  { feed }: Site,
  percent: number,
): Omit<Remembered, 'arms'> & Pick<BootOpen, 'arms'> {
  const events: Remembered['events'] = {}
  for (const name of feed.reads.events) {
    const counted = remembered.events[name]
    if (counted) events[name] = counted
  }
  // Nearly always, the arm is the one that their own number gives.
  const others = Object.entries(arms).filter(([id, { arm, share }]) => armOf(percent, id, share) !== arm)
  const brought = Object.fromEntries(others.map(([id, { run, arm }]) => [id, { run, arm }]))
  return { ...remembered, events, ...(others.length > 0 && { arms: brought }) }
}

const armOf = (percent: number, experience: string, share: number) =>
  placeOf(percent, experience) < share ? 'shown' : 'control'
