import { takeAssignments, takeDeliveries, takeInteractions } from '../figures/keep-counts.ts'
import { placesFor } from '../store/places.ts'
import type { Tx, Value } from '../store/store.ts'
import { BATCH } from './batch.ts'

/** What somebody adds to the figures stays, as numbers, when their rows go. */
const COUNTED = [takeInteractions, takeAssignments, takeDeliveries]

/** Every other table that says something about a person, and what tells its rows of one person apart. */
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
}

/**
 * Of whom rows are still being taken away: no list shows them. Nearly always nobody, so they are asked for by themselves; as
 * a part of the list's own statement they would mislead its plan.
 */
async function beingForgotten(tx: Tx, account: string): Promise<string[]> {
  const rows = await tx.query<{ profile_id: string }>('SELECT profile_id FROM forgettings WHERE account_id = $1', [
    account,
  ])
  return rows.map(row => row.profile_id)
}

/** The condition of a list without them, whose values follow those that are there. */
export async function withoutForgotten(
  tx: Tx,
  account: string,
  where: string,
  values: Value[],
  person = 'profile_id',
): Promise<string> {
  const gone = await beingForgotten(tx, account)
  if (gone.length === 0) return where
  const list = placesFor(gone, values.length)
  values.push(...list.values)
  return `${where} AND ${person} NOT IN (${list.places})`
}

/** Takes away at most a batch of rows of somebody who is being forgotten. True when nothing is left of them. */
export async function takeAway(tx: Tx, account: string, profile: string): Promise<boolean> {
  let left = BATCH
  for (const take of COUNTED) {
    left -= await take(tx, account, profile, left)
    if (left <= 0) return false
  }
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
