import type { Properties } from '../../../protocol/profile.ts'
import { PENDING } from '../../deliveries/drop-deliveries.ts'
import { forgetLeftOut } from '../../journal/jobs/left-out.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import { bury } from '../../people/profiles/tombstone.ts'
import { removeSamples } from '../../people/properties/resample-values.ts'
import type { Tx } from '../../store/store.ts'
import { takeAway } from './take-away.ts'

/**
 * Removes the person. From now on, no answer contains them. If they have many rows, background work removes the rest. Only a
 * keyed hash stays, so that late reports cannot bring them back. Returns the names of their properties.
 */
export async function forgetProfile(tx: Tx, profile: ProfileRow): Promise<{ deletion: string; names: string[] }> {
  const { id, account_id: account } = profile
  await removeProfile(tx, profile)
  const said: Properties = { ...JSON.parse(profile.properties), ...JSON.parse(profile.hook_properties) }
  await removeSamples(tx, account, id, said)
  const { uid, anonymous, email_key: email } = profile
  forgetLeftOut(tx, account, { uid, email })
  const deletion = await bury(tx, account, { id, uid, anonymous, email })
  return { deletion, names: Object.keys(said) }
}

/** The same for a person who has not come for too long. They may come back as a new person. */
export async function retireProfile(tx: Tx, profile: ProfileRow): Promise<void> {
  const { id, account_id: account } = profile
  await removeProfile(tx, profile)
  // Values of other people will fill these places.
  await tx.run('DELETE FROM property_values WHERE account_id = $1 AND owner_id = $2', [account, id])
}

async function removeProfile(tx: Tx, { id, account_id: account }: ProfileRow): Promise<void> {
  await tx.run('DELETE FROM profiles WHERE account_id = $1 AND id = $2', [account, id])
  await tx.run('INSERT INTO forgettings (account_id, profile_id, created_at) VALUES ($1, $2, $3)', [
    account,
    id,
    tx.now,
  ])
  // Now, and not when background work comes to them: until then they could expire.
  await tx.run(
    `UPDATE deliveries SET removed_at = $3, updated_at = $3
     WHERE account_id = $1 AND profile_id = $2 AND ${PENDING} AND (until_at IS NULL OR until_at >= $3)`,
    [account, id, tx.now],
  )
  await takeAway(tx, account, id)
}
