import { markPerson } from '../../journal/mark-figures.ts'
import type { Tx } from '../../store/store.ts'
import { dropEventNames } from '../event-names.ts'
import { newPercent } from './create-profile.ts'
import type { ProfileRow } from './profile-record.ts'

/** The tables of what a person did. Deliveries and the profile itself stay. */
const DEEDS = [
  'interactions', 'interaction_keys', 'histories', 'actions', 'responses', 'events', 'event_counts', 'launcher_items',
  'control_entries', 'assignments', 'leases',
] // biome-ignore format: a table of words

/** The person starts again: nothing seen, nothing answered, nothing tracked. */
export async function clearProfile(tx: Tx, profile: ProfileRow): Promise<ProfileRow> {
  await markPerson(tx, profile.account_id, profile.id)
  for (const table of DEEDS) {
    await tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND profile_id = $2`, [profile.account_id, profile.id])
  }
  await dropEventNames(tx, profile.account_id)
  // Samples of event properties are also something that the person did.
  await tx.run("DELETE FROM property_values WHERE account_id = $1 AND owner_id = $2 AND kind = 'event'", [
    profile.account_id,
    profile.id,
  ])
  const rows = await tx.query<ProfileRow>(
    `UPDATE profiles SET browser_x = NULL, last_seen_at = NULL, last_seen_day = NULL, last_seen_session_count = NULL, percent = $3,
       interaction_count = 0, event_count = 0, action_count = 0, last_cleared_at = $4, updated_at = $4
     WHERE account_id = $1 AND id = $2 RETURNING *`,
    [profile.account_id, profile.id, newPercent(), tx.now],
  )
  return rows[0]!
}
