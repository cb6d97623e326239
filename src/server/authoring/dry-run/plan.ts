import { audiencePlaces } from '../../../content/audience.ts'
import { isLimitedBy } from '../../../evaluator/is-limited-by.ts'
import type { Situation } from '../../../evaluator/situation.ts'
import { elementOf } from '../../../evaluator/triggers.ts'
import type { Experience } from '../../../protocol/experience.ts'
import type { Unknown } from '../../../protocol/schema/dry-run.ts'
import type { Account } from '../../access/accounts/account.ts'
import type { DraftRow } from '../../content/drafts/draft.ts'
import { knownLimits } from '../../content/limits/known-limits.ts'
import { conditionsOf } from '../../content/segments/conditions-of.ts'
import { namedSegments } from '../../content/segments/named-segments.ts'
import { conflict } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { readPlaces } from '../../journal/audience/read-places.ts'
import { lately } from '../../people/profiles/seen-day.ts'
import type { KnownLimits } from '../../people/seen/automatic-showings.ts'
import type { Tx } from '../../store/store.ts'

/** The question, frozen when it was asked: any process that continues it, at any time, counts the same. */
export interface Plan {
  version: 'draft' | 'live'
  experience: Experience
  segments: Situation['segments']
  settings: Situation['settings']
  /** Its limit groups, and what is out of limits. Missing: it has none. */
  limits?: KnownLimits
  /** Where it runs, if not everywhere, in words. */
  places?: string
  now: number
  /** People are counted who were seen on these days. */
  from: number
  to: number
}

export async function makePlan(tx: Tx, account: Account, row: DraftRow, version: Plan['version']): Promise<Plan> {
  if (version === 'live' && row.live === null)
    throw conflict(`The ${row.kind} is not live; publish it, or count for the draft`, 'not_live')
  const experience = (
    version === 'live'
      ? JSON.parse(row.live!)
      : { ...JSON.parse(row.draft), id: row.id, published_at: timestamp(tx.now) }
  ) as Experience
  const all = await namedSegments(tx, account.id)
  const { once_rule, frequency_limits } = account.settings
  const limits = await limitsOf(tx, account.id, experience)
  const asked = new Set(conditions(experience, all).flatMap(item => (item.kind === 'segment' ? [item.id] : [])))
  return {
    version,
    experience,
    segments: Object.fromEntries(Object.entries(all).filter(([id]) => asked.has(id))),
    settings: { once_rule, frequency_limits },
    ...(limits.groups.length > 0 && { limits }),
    ...(experience.url_group_ids && { places: await placesIn(tx, account, experience.url_group_ids) }),
    now: tx.now,
    ...lately(tx.now),
  }
}

async function limitsOf(tx: Tx, account: string, experience: Experience): Promise<KnownLimits> {
  const { groups, exempt } = await knownLimits(tx, account)
  return { groups: groups.filter(group => isLimitedBy(group, experience)), exempt }
}

const placesIn = async (tx: Tx, { id }: Account, environments: string[]): Promise<string> =>
  audiencePlaces({ segment: null, segments: {}, ...(await readPlaces(tx, id, environments)) })

const conditions = ({ segment }: Experience, segments: Plan['segments']) =>
  segment ? conditionsOf(segment, segments) : []

/** The kinds of conditions in its Segment. */
export const kindsAsked = ({ experience, segments }: Plan): Set<string> =>
  new Set(conditions(experience, segments).map(({ kind }) => kind))

/** What only a page can know. The count ignores it. */
export function unknownOf({ experience, segments, places }: Plan): Unknown[] {
  const [step] = experience.steps
  const element = elementOf(step)
  const visit = conditions(experience, segments).flatMap(item =>
    item.kind === 'property' && /^(browser|last_seen)_/.test(item.prop) ? [item.prop] : [],
  )
  const found: (Unknown | false)[] = [
    !!experience.url_group_ids && {
      what: 'environment',
      says: `It runs only in ${places ?? 'its Environments, and on domains without an Environment'}.`,
    },
    !!step.url?.rules.length && { what: 'url', says: 'Its first step starts only on pages whose address matches.' },
    element !== undefined && { what: 'element', says: `Its first step needs ${element} on the page.` },
    !!step.triggers?.length && { what: 'triggers', says: 'Its first step waits for its triggers.' },
    visit.length > 0 && {
      what: 'visit',
      says: `${[...new Set(visit)].sort().join(', ')}: taken from each person's last visit; the next one may differ.`,
    },
  ]
  return found.filter(each => each !== false)
}
