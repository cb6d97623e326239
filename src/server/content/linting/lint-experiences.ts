import { setImmediate as nextTurn } from 'node:timers/promises'
import { referencesOf } from '../../../content/references.ts'
import { inSegment } from '../../../evaluator/segment.ts'
import { lookup } from '../../../evaluator/value.ts'
import { lint } from '../../../linter/lint.ts'
import { createRivals, type Rivals } from '../../../linter/rivals.ts'
import type { ElementDay, PeopleFacts } from '../../../linter/surroundings.ts'
import { bareTags } from '../../../linter/tags-without-fallback.ts'
import type { Warning } from '../../../linter/warning.ts'
import type { Experience } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Account } from '../../access/accounts/account.ts'
import { lately } from '../../people/profiles/seen-day.ts'
import { type Asked, peopleSeen, type Seen, startOf } from '../../people/seen/people-seen.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { conditionsOf } from '../segments/conditions-of.ts'
import { namedSegments } from '../segments/named-segments.ts'

/** With fewer people, we cannot say what is usual. */
const LEAST_PEOPLE = 10
/** How many people we check for properties and Segments. If none of them is in a Segment, we check more. */
const SAMPLE = 500
const MOST_PEOPLE = 2_000

/** The warnings of each of these Experiences, in their order. */
export async function lintExperiences(store: Store, account: Account, experiences: Experience[]): Promise<Warning[][]> {
  const { others, segments, looked, archived, now } = await store.transaction(async tx => {
    const segments = await namedSegments(tx, account.id)
    return {
      others: await liveOnes(tx, account.id),
      segments,
      looked: await elementDays(tx, account.id, experiences),
      archived: await archivedOnes(tx, account.id, [...referencesOf([experiences, segments]).experiences]),
      now: tx.now,
    }
  })
  const asked = askedOf([...experiences, ...others], segments, now, account)
  const people = await sampleOf(store, account.id, asked, SAMPLE, () => false)
  const known = { rivals: createRivals(others), people, asked, isMember: createMembership(people) }
  const found: Warning[][] = []
  for (const experience of experiences) {
    const facts = people.length < LEAST_PEOPLE ? null : await factsFor(store, account.id, experience, known)
    const { theme, languages } = account.settings
    await nextTurn()
    const elements = { today: dayOf(now), told: looked.filter(({ experience_id }) => experience_id === experience.id) }
    const { rivals } = known
    const inSegments = archived.size === 0 ? [] : askedAbout(experience, segments)
    found.push(lint(experience, { theme, languages, others, rivals, people: facts, elements, archived, inSegments }))
  }
  return found
}

const dayOf = (time: number): number => Math.floor(time / 86_400_000)

/** What pages reported about their elements, as far back as it is kept. */
async function elementDays(
  tx: Tx,
  account: string,
  experiences: Experience[],
): Promise<(ElementDay & RowOf<'element_paths', 'experience_id'>)[]> {
  if (experiences.length === 0) return []
  const { places, values } = placesFor(experiences.map(({ id }) => id))
  return tx.query(
    `SELECT experience_id, step_id, path, day, found, missing, other FROM element_paths WHERE account_id = $1 AND experience_id IN (${places})`,
    [account, ...values],
  )
}

/** Those of these Experiences that are archived, by id. */
async function archivedOnes(
  tx: Tx,
  account: string,
  ids: string[],
): Promise<Map<string, { kind: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<RowOf<'experiences', 'id' | 'kind' | 'name'>>(
    `SELECT id, kind, name FROM experiences WHERE account_id = $1 AND archived_at IS NOT NULL AND id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(({ id, kind, name }) => [id, { kind, name }]))
}

/** The Experiences that its audience asks about, also through named Segments. */
function askedAbout({ segment }: Experience, segments: Asked['segments']): string[] {
  return segment ? [...referencesOf(conditionsOf(segment, segments)).experiences] : []
}

/** What people get, by the names that authors see in lists: those of the drafts. */
async function liveOnes(tx: Tx, account: string): Promise<Experience[]> {
  const rows = await tx.query<RowOf<'experiences', 'name'> & { live: string }>(
    'SELECT live, name FROM experiences WHERE account_id = $1 AND live IS NOT NULL AND archived_at IS NULL ORDER BY id',
    [account],
  )
  return rows.map(({ live, name }) => ({ ...(JSON.parse(live) as Experience), name }))
}

function askedOf(experiences: Experience[], segments: Asked['segments'], now: number, { settings }: Account): Asked {
  const { once_rule, frequency_limits } = settings
  const conditions = experiences.flatMap(({ segment }) => (segment ? conditionsOf(segment, segments) : []))
  const tags = experiences.flatMap(bareTags)
  const kinds = new Set<string>(conditions.map(({ kind }) => kind))
  if (tags.some(({ path }) => path.startsWith('company.'))) kinds.add('company')
  return { now, segments, settings: { once_rule, frequency_limits }, kinds, frequency: false, ...lately(now) }
}

/** The people seen last, until there are `most`, nobody is left, or one of them is enough. */
async function sampleOf(
  store: Store,
  account: string,
  asked: Asked,
  most: number,
  isEnough: (person: Seen) => boolean,
): Promise<Seen[]> {
  const found: Seen[] = []
  for (let place = startOf(asked); found.length < most; ) {
    const batch = await store.transaction(tx => peopleSeen(tx, account, asked, place, store.sizes.people), 'committed')
    found.push(...batch.people)
    if (batch.next === null || batch.people.some(isEnough)) break
    place = batch.next
    await nextTurn()
  }
  return found
}

interface Known {
  rivals: Rivals
  people: Seen[]
  asked: Asked
  isMember: Membership
}

/** Whether a person of the sample is in a Segment. */
type Membership = (segment: SegmentGroup | null | undefined, person: Seen) => boolean

/** Checks each Segment only once for all these people, because thousands of Experiences may be compared with each other. */
function createMembership(people: Seen[]): Membership {
  const known = new WeakMap<SegmentGroup, Set<Seen>>()
  return (segment, person) => {
    if (!segment) return true
    const members = known.get(segment) ?? new Set(people.filter(({ situation }) => inSegment(segment, situation)))
    known.set(segment, members)
    return members.has(person)
  }
}

async function factsFor(store: Store, account: string, experience: Experience, known: Known): Promise<PeopleFacts> {
  const { rivals, people, asked, isMember } = known
  const { segment, goal } = experience
  const isIn = ({ situation }: Seen) => isInside(segment, situation)
  const inside = people.filter(isIn)
  const none = inside.length === 0 && people.length >= SAMPLE
  const looked = none ? await sampleOf(store, account, asked, MOST_PEOPLE, isIn) : people
  const lacking = bareTags(experience).map(({ path }) => [
    path,
    people.filter(({ situation }) => lacks(situation, path)).length,
  ])
  const together = rivals(experience).filter(other => inside.some(person => isMember(other.segment, person)))
  return {
    seen: looked.length,
    inSegment: none ? looked.filter(isIn).length : inside.length,
    asked: people.length,
    lacking: Object.fromEntries(lacking),
    together: new Set(together.map(({ id }) => id)),
    events: new Set(goal && 'event' in goal && (await wasDone(store, account, goal.event)) ? [goal.event] : []),
  }
}

const isInside = (segment: SegmentGroup | null | undefined, situation: Seen['situation']): boolean =>
  !segment || inSegment(segment, situation)

function lacks({ profile, company }: Seen['situation'], path: string): boolean {
  const value = path.startsWith('company.')
    ? lookup(company ?? {}, path.slice('company.'.length))
    : lookup(profile.properties, path)
  return value === undefined || value === null || value === ''
}

async function wasDone(store: Store, account: string, event: string): Promise<boolean> {
  const rows = await store.query('SELECT 1 AS done FROM event_counts WHERE account_id = $1 AND name = $2 LIMIT 1', [
    account,
    event,
  ])
  return rows.length > 0
}
