import { listPage, type Page } from '../http/page.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

/** Goes from name to name in the index. The cost depends on the number of names, not of events. */
const NAMES = `WITH RECURSIVE names (name) AS (
    SELECT MIN(name) FROM event_counts WHERE account_id = $1 AND name > $2
    UNION ALL
    SELECT (SELECT MIN(e.name) FROM event_counts e WHERE e.account_id = $1 AND e.name > n.name) FROM names n
      WHERE n.name IS NOT NULL
  ) SELECT name FROM names WHERE name IS NOT NULL LIMIT $3`

/** How many names there are. Counting ends at `most`. */
export async function countEventNames(tx: Tx, account: string, most: number): Promise<number> {
  return (await tx.query<{ name: string }>(NAMES, [account, '', most])).length
}

/** Keeps the name of an event that this person tracks for the first time. */
export function noteEventName(tx: Tx, account: string, name: string): void {
  tx.send(
    `INSERT INTO event_names (account_id, id, created_at, updated_at, name) VALUES ($1, $2, $3, $3, $4)
     ON CONFLICT (account_id, name) DO NOTHING`,
    [account, tx.newId(), tx.now, name],
  )
}

/** Null: nobody has it any more. A name can say something about a person, so it goes with the last one. */
const COUNTED = '(SELECT 1 FROM event_counts c WHERE c.account_id = $1 AND c.name = event_names.name LIMIT 1)'

/** One page of the names of tracked events, newest first. */
export async function listEventNames(tx: Tx, account: string, page: Page) {
  const listing = { table: 'event_names', where: `account_id = $1 AND ${COUNTED} IS NOT NULL`, values: [account] }
  const { rows, cursor } = await listPage<RowOf<'event_names'>>(tx, listing, page)
  const event_names = rows.map(({ id, created_at, updated_at, name }) => ({
    id,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
    name,
  }))
  return { event_names, cursor }
}

/** Removes the names that nobody has any more. To be called when somebody's events were removed. */
export async function dropEventNames(tx: Tx, account: string): Promise<void> {
  await tx.run(`DELETE FROM event_names WHERE account_id = $1 AND ${COUNTED} IS NULL`, [account])
}
