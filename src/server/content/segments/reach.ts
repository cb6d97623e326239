import { itemsFor } from '../../../content/items-for.ts'
import { referencesOf } from '../../../content/references.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { conflict } from '../../http/problem.ts'
import type { UserOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { readAsking } from './experiences-naming.ts'
import { readReached } from './reached-rows.ts'

/**
 * The Experiences whose people depend on a Segment, now or when a scheduled version begins, also through other Segments: which
 * they are, and a stamp for all of them. `parts`: the Experience, or items of a launcher.
 */
export async function reachOf(tx: Tx, { account_id, id }: DraftRow) {
  const { experiences, through } = await readAsking(tx, account_id, id)
  const asking = experiences.filter(({ in_live, in_scheduled }) => in_live || in_scheduled)
  const rows = await readReached(
    tx,
    account_id,
    asking.map(({ id }) => id),
  )
  const reached = asking.map(({ in_draft: _, in_scheduled: __, ...each }) => {
    const { live, scheduled } = rows.find(row => row.id === each.id)!
    return { ...each, parts: [...partsIn(live, 'live', through), ...partsIn(scheduled, 'scheduled', through)] }
  })
  return { reach_stamp: stampOfReach(reached), reached, rows }
}

/** The same without the rows, as an answer says it. */
export async function toldReach(tx: Tx, row: DraftRow) {
  const { rows: _, ...told } = await reachOf(tx, row)
  return told
}

/** What of a content has conditions that use one of these Segments. */
function partsIn(stored: string | null, version: 'live' | 'scheduled', through: Set<string>) {
  if (stored === null) return []
  const content = JSON.parse(stored) as { segment?: SegmentGroup | null }
  const isThrough = (group: unknown) => [...referencesOf(group).segments].some(id => through.has(id))
  const items = itemsFor(content).filter(({ segment }) => isThrough(segment))
  return [
    ...(isThrough(content.segment) ? [{ version, item: null }] : []),
    ...items.map(({ id, text }) => ({ version, item: { id, text } })),
  ]
}

/** With this stamp, a user publishes only for the Experiences that they were told about. */
export async function checkReach(tx: Tx, row: DraftRow, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === (await reachOf(tx, row)).reach_stamp) return
  throw conflict(
    'Other Experiences use it, live or scheduled, since you looked; look again at what it reaches',
    'stale',
  )
}

type Reached = Pick<UserOf, 'id' | 'in_live' | 'publish_at'>

/** Empty: there is none. */
const stampOfReach = (reached: Reached[]): string =>
  reached.length === 0
    ? ''
    : stampOfContent(reached.map(({ id, in_live, publish_at }) => [id, in_live, publish_at]).sort())
