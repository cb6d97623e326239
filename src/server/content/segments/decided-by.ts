import type { Audience } from '../../../content/audience.ts'
import { itemsFor } from '../../../content/items-for.ts'
import { type Sharing, shareOf } from '../../../content/share.ts'
import type { AccountSettings } from '../../../protocol/account.ts'
import type { Kind } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { User } from '../../access/accounts/account.ts'
import { usersAmong } from '../../access/users/user-record.ts'
import { readPlaces } from '../../journal/audience/read-places.ts'
import { readUsed, readUsedIn, type UsedRow, type Using } from '../../journal/audience/used-segments.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, draftOf, isSameContent } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { groupsWith } from '../limits/groups-with.ts'
import type { LimitGroupRow } from '../limits/limit-group.ts'
import { groupIn } from './named-segments.ts'
import { placesMovedBy } from './places-moved-by.ts'
import { reachOf } from './reach.ts'
import type { ReachedRow } from './reached-rows.ts'

/** Something outside a draft that decides what its review shows: who gets it, where, and what it reaches. */
export interface Decider {
  kind: Kind | 'segment' | 'environment' | 'domains' | 'limits' | 'limit_group'
  /** Null: there is only one of its kind. */
  id: string | null
  name: string | null
  /** Of what it decides. */
  part_stamp: string
  /** Null if nobody knows. */
  changed_by: User | null
}

type Found = Omit<Decider, 'changed_by'> & { by: string | null }

/** For an Experience: its Segments, also those inside of others, its Environments and domains, its limit groups, and the limits of the account. */
export async function decidersOf(
  tx: Tx,
  row: Using & { id: string },
  { once_rule, frequency_limits }: AccountSettings,
): Promise<Decider[]> {
  const segments = (await readUsed(tx, row)).map(segmentFound)
  const limits = stampOfContent([once_rule, frequency_limits])
  const groups = (await groupsWith(tx, row.account_id, row.id)).map(groupFound)
  const found = [...segments, ...(await placesFound(tx, row)), ...groups]
  return withUsers(tx, row.account_id, [
    ...found,
    { kind: 'limits', id: null, name: null, part_stamp: limits, by: null },
  ])
}

/** For a Segment: the live and scheduled Experiences that it reaches, and every other Segment that it or one of those uses. */
export async function decidersOfSegment(tx: Tx, row: DraftRow): Promise<Decider[]> {
  const { rows } = await reachOf(tx, row)
  const stored = [row.draft, row.live, ...rows.flatMap(({ live, scheduled }) => [live, scheduled])]
  const segments = (await readUsedIn(tx, row.account_id, stored)).filter(({ id }) => id !== row.id)
  return withUsers(tx, row.account_id, [...segments.map(segmentFound), ...rows.map(experienceFound)])
}

function groupFound({ id, name, rate_limit_size, rate_limit_kind }: LimitGroupRow): Found {
  return { kind: 'limit_group', id, name, part_stamp: stampOfContent([rate_limit_size, rate_limit_kind]), by: null }
}

function segmentFound({ id, draft, live, changed_by }: UsedRow): Found {
  const { name } = JSON.parse(live ?? draft) as { name: string }
  // Whoever wrote a draft that is not live has not changed what is.
  const by = live !== null && isSameContent(draftOf(live), draft) ? changed_by : null
  return { kind: 'segment', id, name, part_stamp: stampOfContent([name, live && groupIn(live)]), by }
}

/** Where it runs, if not everywhere: what a review names. */
async function placesFound(tx: Tx, row: Using & { id: string }): Promise<Found[]> {
  const lists = [row.draft, row.live ?? null].map(stored => environmentsIn(stored))
  const isSame = JSON.stringify(lists[0]) === JSON.stringify(lists[1])
  const places: Pick<Audience, 'environments' | 'free'>[] = []
  for (const ids of isSame ? [lists[0]!] : lists) if (ids) places.push(await readPlaces(tx, row.account_id, ids))
  if (places.length === 0) return []
  const by = isSame ? await placesMovedBy(tx, row, places[0]!) : null
  const environments = new Map(places.flatMap(each => (each.environments ?? []).map(({ id, name }) => [id, name])))
  const hostsOf = (id: string) => places.map(each => each.environments?.find(one => one.id === id)?.hosts ?? null)
  return [
    ...[...environments].map(([id, name]) => {
      return { kind: 'environment' as const, id, name, part_stamp: stampOfContent([name, hostsOf(id)]), by }
    }),
    { kind: 'domains' as const, id: null, name: null, part_stamp: stampOfContent(places.map(({ free }) => free)), by },
  ]
}

const environmentsIn = (stored: string | null): string[] | null =>
  stored === null ? null : ((JSON.parse(stored) as { url_group_ids?: string[] }).url_group_ids ?? null)

function experienceFound({ id, kind, name, live, live_by, publish_at, publish_by, scheduled }: ReachedRow): Found {
  const part_stamp = stampOfContent([whoIn(live), whoIn(scheduled), publish_at])
  // If both are there, nobody knows which of them was changed.
  const isBoth = live !== null && scheduled !== null && live_by !== publish_by
  return { kind, id, name, part_stamp, by: isBoth ? null : live === null ? publish_by : live_by }
}

/** Everything in it that decides who gets it. Its texts do not. */
function whoIn(stored: string | null): unknown {
  if (stored === null) return null
  const content = JSON.parse(stored) as Sharing & { segment?: SegmentGroup | null; url_group_ids?: string[] }
  return [content.segment ?? null, shareOf(content), content.url_group_ids ?? null, itemsFor(content)]
}

async function withUsers(tx: Tx, account: string, found: Found[]): Promise<Decider[]> {
  const users = await usersAmong(
    tx,
    account,
    found.map(({ by }) => by),
  )
  return found.map(({ by, ...each }) => ({ ...each, changed_by: (by && users.get(by)) || null }))
}
