import type { z } from 'zod'
import { inLanguage } from '../../content/in-language.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { BootRequest } from '../../protocol/schema/wire.ts'
import type { BootAnswer } from '../../protocol/wire.ts'
import { WIRE } from '../../protocol/wire.ts'
import { versionIn } from '../content/feed/feed-in.ts'
import { type CompanyRow, fullCompany } from '../people/companies/company-record.ts'
import { describeProfile } from '../people/profiles/describe-profile.ts'
import { companyOf } from '../people/profiles/find-profile.ts'
import { type KnownProfile, standardFields } from '../people/profiles/profile-record.ts'
import { isStandard } from '../people/properties/normalise-properties.ts'
import type { Question } from '../store/store.ts'
import { attemptDeliveries } from './attempt.ts'
import { browserFacts } from './visit/browser-facts.ts'
import type { Foreseeable, PageCall } from './visit/from-page.ts'
import { identifyVisitor } from './visit/identify-visitor.ts'
import { pendingDeliveries, type Waiting } from './visit/pending.ts'
import { NOTHING, pastQuestion, type Remembered, remember } from './visit/remembered.ts'
import { saidByPage, speakerOf } from './visit/said-by-page.ts'
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
  const hold = said.properties !== undefined || said.company !== undefined
  const { account, feed } = site
  const visit = readVisit(account.visit_key, asked.visit, tx.now)
  const past = (profile: string) => remember(tx, account.id, profile, account.settings.frequency_limits)
  const [visitor, foreseen] = await Promise.all([
    identifyVisitor(call, visit, hold),
    // Asked at the same time, because it is nearly always the person that the visit names.
    visit && past(visit.profile),
  ])
  if (visitor === 'forgotten') return { forgotten: true }
  if (visitor === 'refused') return { off: true }
  const { verified, since } = visitor
  const profile = await describeProfile(tx, visitor.profile, said, speakerOf(visitor))
  if (profile.uid !== null) backend.behind.hosts.see(account.id, site.host.id, tx.now)

  const remembered = visitor.met ? NOTHING : visit?.profile === profile.id ? foreseen! : await past(profile.id)
  const paused = account.settings.paused_at !== null
  const waiting = paused ? [] : await pendingDeliveries(tx, profile, backend.readLive)
  const snoozed = paused ? [] : await snoozedOf(tx, profile, remembered, backend.readLive)
  const company = waiting.length > 0 || feed.reads.company.length > 0 ? await companyOf(tx, profile) : null
  const deliveries = waiting.length === 0 ? [] : await attempt(call, profile, company, remembered, waiting)

  // What the answer says about leases is a promise. That a person was seen is not.
  if (waiting.length === 0) tx.promisesNothing()
  const { once_rule, frequency_limits, theme, live_pages } = account.settings
  return {
    v: WIRE,
    now: tx.now,
    visit: renewVisit(account.visit_key, { profile: profile.id, issued: since, verified }, visit, asked.visit),
    profile: {
      id: profile.id,
      uid: profile.uid,
      percent: profile.percent,
      language: profile.browser_l,
      properties: readProperties(profile, site, verified),
    },
    company: company && readCompany(company, site, verified),
    ...onlyRead(remembered, site),
    deliveries: deliveries.map(one => ({ ...one, experience: inLanguage(one.experience, profile.browser_l) })),
    snoozed: snoozed.map(one => ({ ...one, experience: inLanguage(one.experience, profile.browser_l) })),
    last_cleared_at: profile.last_cleared_at,
    url_group_id: site.host.url_group_id,
    settings: { once_rule, frequency_limits, theme },
    ...(live_pages && { live: true }),
    feed:
      paused || feed.version === null
        ? null
        : offered(asked.token, versionIn(feed.version, profile.browser_l), feed.kinds),
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

function offered(token: string, version: string, kinds: Kind[]) {
  return { version, path: `/v3/observe/feed/${encodeURIComponent(token)}/${version}.json`, kinds }
}

/** Only what live Segments and merge tags read. Properties from hooks only if the uid was proven. */
function readProperties(profile: KnownProfile, { feed }: Site, verified: boolean): Properties {
  const custom: Properties = JSON.parse(profile.properties)
  const hooks: Properties = JSON.parse(profile.hook_properties)
  // Usually only custom properties are needed, and to format times is expensive.
  const standard = feed.reads.profile.some(isStandard) ? standardFields(profile) : {}
  return pick({ ...custom, ...hooks, ...standard }, feed.reads.profile, verified ? {} : hooks)
}

function readCompany(company: CompanyRow, { feed }: Site, verified: boolean): Properties {
  return pick(fullCompany(company), feed.reads.company, verified ? {} : JSON.parse(company.hook_properties))
}

function pick(record: Properties, names: string[], hidden: Properties): Properties {
  const picked: Properties = {}
  for (const name of names) {
    const value = record[name]
    if (value !== undefined && value !== null && !Object.hasOwn(hidden, name)) picked[name] = value
  }
  return picked
}

function onlyRead(remembered: Remembered, { feed }: Site): Remembered {
  const events: Remembered['events'] = {}
  for (const name of feed.reads.events) {
    const counted = remembered.events[name]
    if (counted) events[name] = counted
  }
  return { ...remembered, events }
}
