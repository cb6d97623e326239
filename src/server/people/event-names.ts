import type { Tx } from '../store/store.ts'

/** Goes from name to name in the index. The cost depends on the number of names, not of events. */
const NAMES = `WITH RECURSIVE names (name) AS (
    SELECT MIN(name) FROM event_counts WHERE account_id = $1 AND name > $2
    UNION ALL
    SELECT (SELECT MIN(e.name) FROM event_counts e WHERE e.account_id = $1 AND e.name > n.name) FROM names n
      WHERE n.name IS NOT NULL
  ) SELECT name FROM names WHERE name IS NOT NULL LIMIT $3`

/** The names of all tracked events, in alphabetical order. */
export async function eventNames(
  tx: Tx,
  account: string,
  { after = '', limit }: { after?: string; limit: number },
): Promise<{ event_names: string[]; cursor: { limit: number; after: string | null } }> {
  const rows = await tx.query<{ name: string }>(NAMES, [account, after, limit + 1])
  const event_names = rows.slice(0, limit).map(({ name }) => name)
  return { event_names, cursor: { limit, after: rows.length > limit ? event_names.at(-1)! : null } }
}
