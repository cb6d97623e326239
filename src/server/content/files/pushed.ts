import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'

interface PushedRow {
  model_id: string
  updated_at: number
  stamp: string
  live_stamp: string | null
  seen: string | null
}

/** What files last made of these, by id. */
export async function readPushed(tx: Tx, account: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<PushedRow>(
    `SELECT model_id, updated_at, stamp, live_stamp, seen FROM pushed WHERE account_id = $1 AND model_id IN (${places})`,
    [account, ...values],
  )
  return new Map(
    rows.map(({ model_id, updated_at, stamp, live_stamp, seen }) => [
      model_id,
      { at: timestamp(updated_at), stamp, live_stamp, seen },
    ]),
  )
}

/** `live_stamp` null: files did not decide what people get, so what they decided before still holds. */
export async function writePushed(
  tx: Tx,
  account: string,
  { id, stamp, live_stamp, seen }: { id: string; stamp: string; live_stamp: string | null; seen: string | null },
): Promise<void> {
  await tx.run(
    `INSERT INTO pushed (account_id, model_id, updated_at, stamp, live_stamp, seen) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, model_id) DO UPDATE SET updated_at = excluded.updated_at, stamp = excluded.stamp,
       live_stamp = COALESCE(excluded.live_stamp, pushed.live_stamp), seen = excluded.seen`,
    [account, id, tx.now, stamp, live_stamp, seen],
  )
}
