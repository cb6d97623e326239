import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { JobRow } from './job-row.ts'
import type { ListPlace } from './list-place.ts'

/** The next items of a job, and the place after them; null after the last. A piece that is done goes, unless it is only tried. */
export async function nextItems<Item>(
  tx: Tx,
  { account_id: account, id, place: at, dry }: JobRow,
  most = tx.sizes.served,
): Promise<{ items: Item[]; place: ListPlace | null }> {
  const place = JSON.parse(at) as ListPlace
  const pieceAt = (number: number) =>
    tx.first<RowOf<'job_items', 'body'>>(
      'SELECT body FROM job_items WHERE account_id = $1 AND job_id = $2 AND number = $3',
      [account, id, number],
    )
  const row = await pieceAt(place.piece)
  if (!row) return { items: [], place: null }
  const piece = JSON.parse(row.body) as Item[]
  const end = place.after + most
  const items = piece.slice(place.after, end)
  if (end < piece.length) return { items, place: { ...place, after: end } }
  if (!dry)
    tx.send('DELETE FROM job_items WHERE account_id = $1 AND job_id = $2 AND number = $3', [account, id, place.piece])
  const next = place.piece + 1
  return { items, place: (await pieceAt(next)) ? { piece: next, after: 0 } : null }
}
