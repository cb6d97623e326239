import type { Properties } from '../../protocol/profile.ts'
import { resampleValues } from '../properties/resample-values.ts'
import type { Tx } from '../store/store.ts'
import type { ProfileRow } from './profile-record.ts'
import { bury } from './tombstone.ts'

/** Every table that says something about a person. */
const TRACES = [
  'interactions', 'interaction_keys', 'actions', 'responses', 'events', 'event_counts', 'launcher_items', 'control_entries', 'leases',
  'report_keys', 'deliveries', 'delivery_locks',
] // biome-ignore format: a table of words

/** Removes the person and every trace. What stays is a keyed hash that keeps late reports from bringing them back. */
export async function forgetProfile(tx: Tx, profile: ProfileRow): Promise<{ deletion: string }> {
  const { id, account_id: account } = profile
  for (const table of TRACES) {
    await tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND profile_id = $2`, [account, id])
  }
  await tx.run('DELETE FROM profiles WHERE account_id = $1 AND id = $2', [account, id])
  const said: Properties = { ...JSON.parse(profile.properties), ...JSON.parse(profile.hook_properties) }
  await resampleValues(tx, account, id, said)
  const deletion = await bury(tx, account, { id, uid: profile.uid, anonymous: profile.anonymous })
  return { deletion }
}
