import { isDeepStrictEqual } from 'node:util'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { readUsed, type UsedRow } from '../../journal/audience/used-segments.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from './draft.ts'
import type { Times } from './schedule.ts'

/** A Segment that says something else than when a version was scheduled for it. */
export interface ChangedSegment {
  id: string
  name: string
  before: SegmentGroup
  after: SegmentGroup
}

/** The row with what its Segments say at the moment when somebody schedules it. */
export async function withAudience(tx: Tx, row: DraftRow, { publish_at }: Times): Promise<DraftRow> {
  if (publish_at === undefined || !row.scheduled) return row
  const used = await readUsed(tx, { account_id: row.account_id, draft: row.scheduled })
  return { ...row, scheduled_for: JSON.stringify(Object.fromEntries(used.map(each => [each.id, groupOf(each)]))) }
}

/** The Segments of a scheduled version that were changed since: it begins for other people than its author has seen. */
export async function changedSince(tx: Tx, row: DraftRow): Promise<ChangedSegment[]> {
  if (!row.scheduled || !row.scheduled_for) return []
  const then: { [id: string]: SegmentGroup } = JSON.parse(row.scheduled_for)
  const used = await readUsed(tx, { account_id: row.account_id, draft: row.scheduled })
  return used.flatMap(each => {
    const [before, after] = [then[each.id], groupOf(each)]
    if (!before || isDeepStrictEqual(before, after)) return []
    return [{ id: each.id, name: contentOf(each).name, before, after }]
  })
}

const contentOf = ({ live, draft }: UsedRow): SegmentGroup & { name: string } => JSON.parse(live ?? draft)

function groupOf(row: UsedRow): SegmentGroup {
  const { items_op, items } = contentOf(row)
  return { items_op, items }
}
