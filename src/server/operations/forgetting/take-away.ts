import { dropEventNames } from '../../people/event-names.ts'
import {
  type Kept,
  keepCounts,
  takeAssignments,
  takeDeliveries,
  takeInteractions,
} from '../../results/figures/keep-counts.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** When a person's rows are removed, what they add to the figures stays, as numbers. */
const COUNTED = [takeInteractions, takeAssignments, takeDeliveries]

/** Every other table with rows about a person, and the column that distinguishes the rows of one person. */
const TRACES: { [table: string]: string } = {
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
  delivery_locks: 'holder',
  webhook_messages: 'webhook_id, id',
  webhook_attempts: 'id',
  previews: 'id',
  live_stamps: 'at',
  other_names: 'kind, name',
  job_left_out: 'job_id, id',
}

/** Removes at most one batch of rows of a person who is being forgotten. True if nothing is left of them. */
export async function takeAway(tx: Tx, account: string, profile: string): Promise<boolean> {
  let left = tx.sizes.batch
  const counts: Kept[] = []
  for (const take of COUNTED) {
    if (left <= 0) break
    const { removed, kept } = await take(tx, account, profile, left)
    left -= removed
    counts.push(...kept)
  }
  await keepCounts(tx, account, counts)
  if (left <= 0) return false
  for (const [table, columns] of Object.entries(TRACES)) {
    left -= await tx.run(
      `DELETE FROM ${table} WHERE account_id = $1 AND profile_id = $2 AND (${columns}) IN (
         SELECT ${columns} FROM ${table} WHERE account_id = $1 AND profile_id = $2 LIMIT $3)`,
      [account, profile, left],
    )
    if (left <= 0) return false
  }
  await dropEventNames(tx, account)
  await tx.run('DELETE FROM forgettings WHERE account_id = $1 AND profile_id = $2', [account, profile])
  return true
}

/** Continues with a person who is being forgotten. True if there may be more. */
export async function goOnForgetting(tx: Tx, account: string): Promise<boolean> {
  const row = await tx.first<RowOf<'forgettings', 'profile_id'>>(
    'SELECT profile_id FROM forgettings WHERE account_id = $1 ORDER BY profile_id LIMIT 1',
    [account],
  )
  if (!row) return false
  await takeAway(tx, account, row.profile_id)
  return true
}
