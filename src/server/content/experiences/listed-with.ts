import { referencesOf } from '../../../content/references.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { tagsOf } from '../tags/tag-experiences.ts'

/** What readers of a list ask next of each Experience: for whom it is, what its tags are, and what people did with it. */
export async function listedWith<R extends { id: string; position?: number }>(tx: Tx, account: string, records: R[]) {
  const ids = records.map(({ id }) => id)
  const tags = await tagsOf(tx, account, ids)
  const stats = await statsOf(tx, account, ids)
  return records.map(record => ({
    ...record,
    segment_ids: [...referencesOf(record).segments].sort(),
    tag_ids: tags.get(record.id) ?? [],
    stats: stats.get(record.id)!,
  }))
}

/** In a list, what has no rank says that it has the usual one. */
export const ranked = <R extends { position?: number | undefined }>(record: R): R & { position: number } => ({
  ...record,
  position: record.position ?? 0,
})

interface StatsRow extends RowOf<'experiences', 'id'> {
  displayed: number | null
  started: number | null
  completed: number | null
  exited: number | null
  last_at: number | null
}

/** Of all time. The figures of each day are there already, and a row of the latest showing is found at once. */
export async function statsOf(tx: Tx, account: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof statsIn>>()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<StatsRow>(
    `SELECT e.id, f.displayed, f.started, f.completed, f.exited,
       (SELECT i.first_displayed_at FROM interactions i
        WHERE i.account_id = $1 AND i.experience_id = e.id AND COALESCE(i.team, 0) = 0
        ORDER BY i.first_displayed_at DESC, i.id DESC LIMIT 1) AS last_at
     FROM experiences e LEFT JOIN (
       SELECT experience_id, SUM(displayed) AS displayed, SUM(started) AS started, SUM(completed) AS completed,
         SUM(exited) AS exited
       FROM figures WHERE account_id = $1 AND experience_id IN (${places}) GROUP BY experience_id
     ) f ON f.experience_id = e.id
     WHERE e.account_id = $1 AND e.id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(row => [row.id, statsIn(row)]))
}

const statsIn = ({ displayed, started, completed, exited, last_at }: StatsRow) => ({
  displayed_count: displayed ?? 0,
  started_count: started ?? 0,
  completed_count: completed ?? 0,
  exited_count: exited ?? 0,
  last_seen_at: timestamp(last_at),
})
