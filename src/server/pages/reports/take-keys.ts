import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Question, Tx } from '../../store/store.ts'
import type { Reporter } from '../visit/see-again.ts'

export function keysQuestion({ account_id, id }: Reporter, keys: string[]): Question {
  const { places, values } = placesFor(keys, 2)
  return {
    sql: `SELECT report_key FROM report_keys WHERE account_id = $1 AND profile_id = $2 AND report_key IN (${places})`,
    values: [account_id, id, ...values],
  }
}

/** Accepts each key once, and returns those that are new. The person's row is held, so nobody else takes them meanwhile. */
export async function takeKeys(tx: Tx, person: Reporter, keys: string[]): Promise<Set<string>> {
  const { sql, values } = keysQuestion(person, keys)
  const known = await tx.query<RowOf<'report_keys', 'report_key'>>(sql, values)
  const fresh = new Set(keys)
  for (const { report_key } of known) fresh.delete(report_key)
  if (fresh.size > 0)
    tx.send(
      `INSERT INTO report_keys (account_id, profile_id, report_key, at)
       SELECT $1, $2, key, CAST($3 AS BIGINT) FROM json_each($4)`,
      [person.account_id, person.id, tx.now, JSON.stringify(Object.fromEntries([...fresh].map(key => [key, 1])))],
    )
  return fresh
}
