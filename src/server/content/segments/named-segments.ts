import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export function groupIn(stored: string): SegmentGroup {
  const { items_op, items } = JSON.parse(stored) as SegmentGroup
  return { items_op, items }
}

/** Named Segments by id, as Experiences use them. If one is not live, its draft. */
export async function namedSegments(tx: Tx, account: string): Promise<{ [id: string]: SegmentGroup }> {
  const rows = await tx.query<RowOf<'segments', 'id' | 'draft' | 'live'>>(
    'SELECT id, draft, live FROM segments WHERE account_id = $1',
    [account],
  )
  return Object.fromEntries(rows.map(({ id, draft, live }) => [id, groupIn(live ?? draft)]))
}
