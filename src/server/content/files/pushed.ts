import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

type PushedRow = RowOf<'pushed' | 'pushed_from', 'model_id' | 'updated_at' | 'stamp' | 'live_stamp' | 'seen'>

/** What files last made of something. `live_stamp` null: files did not decide what people get, so what they decided before still holds. */
interface Pushed {
  id: string
  stamp: string
  live_stamp: string | null
  seen: string | null
}

/** The stamp of what its folder archived. */
export const ARCHIVED = 'archived'

/** So many folders are remembered for each. Pipelines that push from a new place each time would add one with every push. */
const FOLDERS = 20

/** What files last made of these, by id. */
export async function readPushed(tx: Tx, account: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<PushedRow>(
    `SELECT model_id, updated_at, stamp, live_stamp, seen FROM pushed WHERE account_id = $1 AND model_id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(row => [row.model_id, answerOf(row)]))
}

/** What each folder last made of these, by id. The latest comes first. */
export async function readPushedFrom(tx: Tx, account: string, ids: string[]) {
  const found = new Map<
    string,
    (ReturnType<typeof answerOf> & { source: string; file: string | null; wrote: boolean })[]
  >()
  if (ids.length === 0) return found
  const { places, values } = placesFor(ids)
  const rows = await tx.query<PushedRow & RowOf<'pushed_from', 'source' | 'file' | 'wrote'>>(
    `SELECT model_id, source, file, updated_at, stamp, live_stamp, seen, wrote FROM pushed_from
     WHERE account_id = $1 AND model_id IN (${places}) ORDER BY updated_at DESC, source`,
    [account, ...values],
  )
  for (const { source, file, wrote, ...row } of rows)
    found.set(row.model_id, [
      ...(found.get(row.model_id) ?? []),
      { source, file, wrote: wrote === 1, ...answerOf(row) },
    ])
  return found
}

const answerOf = ({ updated_at, stamp, live_stamp, seen }: PushedRow) => ({
  at: timestamp(updated_at),
  stamp,
  live_stamp,
  seen,
})

export async function writePushed(tx: Tx, account: string, { id, stamp, live_stamp, seen }: Pushed): Promise<void> {
  await tx.run(
    `INSERT INTO pushed (account_id, model_id, updated_at, stamp, live_stamp, seen) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, model_id) DO UPDATE SET updated_at = excluded.updated_at, stamp = excluded.stamp,
       live_stamp = COALESCE(excluded.live_stamp, pushed.live_stamp), seen = excluded.seen`,
    [account, id, tx.now, stamp, live_stamp, seen],
  )
}

/** The same for one folder. What it wrote once is its own for good. */
export async function writePushedFrom(
  tx: Tx,
  account: string,
  {
    id,
    stamp,
    live_stamp,
    seen,
    source,
    file,
    wrote,
  }: Pushed & { source: string; file: string | null; wrote: boolean },
): Promise<void> {
  await tx.run(
    `INSERT INTO pushed_from (account_id, model_id, source, updated_at, stamp, live_stamp, seen, wrote, file)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (account_id, model_id, source) DO UPDATE SET updated_at = excluded.updated_at, stamp = excluded.stamp,
       live_stamp = COALESCE(excluded.live_stamp, pushed_from.live_stamp), seen = excluded.seen,
       file = COALESCE(excluded.file, pushed_from.file), wrote = CASE WHEN excluded.wrote = 1 THEN 1 ELSE pushed_from.wrote END`,
    [account, id, source, tx.now, stamp, live_stamp, seen, wrote ? 1 : 0, file],
  )
  await tx.run(
    `DELETE FROM pushed_from WHERE account_id = $1 AND model_id = $2 AND source IN
       (SELECT source FROM pushed_from WHERE account_id = $1 AND model_id = $2 ORDER BY updated_at DESC, source LIMIT 1000 OFFSET $3)`,
    [account, id, FOLDERS],
  )
}
