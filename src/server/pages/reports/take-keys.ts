import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { Reporter } from '../visit/see-again.ts'

/** Accepts each key once, and returns those that are new. The person's row is held, so nobody else takes them meanwhile. */
export async function takeKeys(tx: Tx, { account_id, id }: Reporter, keys: string[]): Promise<Set<string>> {
  const { places, values } = placesFor(keys, 2)
  const known = await tx.query<RowOf<'report_keys', 'report_key'>>(
    `SELECT report_key FROM report_keys WHERE account_id = $1 AND profile_id = $2 AND report_key IN (${places})`,
    [account_id, id, ...values],
  )
  const fresh = new Set(keys)
  for (const { report_key } of known) fresh.delete(report_key)
  if (fresh.size > 0)
    tx.send(
      `INSERT INTO report_keys (account_id, profile_id, report_key, at)
       SELECT $1, $2, key, CAST($3 AS BIGINT) FROM json_each($4)`,
      [account_id, id, tx.now, JSON.stringify(Object.fromEntries([...fresh].map(key => [key, 1])))],
    )
  return fresh
}
