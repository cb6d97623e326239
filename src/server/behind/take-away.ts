import type { Tx } from '../store/store.ts'
import { BATCH } from './batch.ts'

/** Every table that says something about a person, and what tells its rows of one person apart. */
const TRACES: { [table: string]: string } = {
  interactions: 'id',
  interaction_keys: 'key',
  histories: 'experience_id',
  actions: 'id',
  responses: 'id',
  events: 'id',
  event_counts: 'name',
  launcher_items: 'experience_id, item_id',
  control_entries: 'experience_id',
  leases: 'browser',
  report_keys: 'report_key',
  deliveries: 'id',
  delivery_locks: 'holder',
}

/** Condition of a list of such rows: whoever is being forgotten is not in it, although some of their rows may still be there. */
export const notForgotten = (table: string): string =>
  `NOT EXISTS (SELECT 1 FROM forgettings f WHERE f.account_id = ${table}.account_id AND f.profile_id = ${table}.profile_id)`

/** Takes away at most a batch of rows of somebody who is being forgotten. True when nothing is left of them. */
export async function takeAway(tx: Tx, account: string, profile: string): Promise<boolean> {
  let left = BATCH
  for (const [table, columns] of Object.entries(TRACES)) {
    left -= await tx.run(
      `DELETE FROM ${table} WHERE account_id = $1 AND profile_id = $2 AND (${columns}) IN (
         SELECT ${columns} FROM ${table} WHERE account_id = $1 AND profile_id = $2 LIMIT $3)`,
      [account, profile, left],
    )
    if (left <= 0) return false
  }
  await tx.run('DELETE FROM forgettings WHERE account_id = $1 AND profile_id = $2', [account, profile])
  return true
}

/** Goes on with whoever is being forgotten. True when there may be more. */
export async function goOnForgetting(tx: Tx, account: string): Promise<boolean> {
  const row = await tx.first<{ profile_id: string }>(
    'SELECT profile_id FROM forgettings WHERE account_id = $1 ORDER BY profile_id LIMIT 1',
    [account],
  )
  if (!row) return false
  await takeAway(tx, account, row.profile_id)
  return true
}
