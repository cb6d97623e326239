import type { Properties } from '../../../protocol/profile.ts'
import type { Tx } from '../../store/store.ts'
import { MOST_VALUES } from './sample-values.ts'

/** How many profiles we search for samples. The list need not be complete, but it must not take long. */
const MOST_PROFILES = 500

/**
 * Removes the samples from this person, and those that are equal to the person's values. Then fills the places with values of
 * people who still exist.
 */
export async function resampleValues(tx: Tx, account: string, owner: string, said: Properties): Promise<void> {
  await tx.run('DELETE FROM property_values WHERE account_id = $1 AND owner_id = $2', [account, owner])
  const names = Object.keys(said)
  for (const prop of names) {
    await tx.run(
      "DELETE FROM property_values WHERE account_id = $1 AND kind = 'profile' AND prop = $2 AND value = $3",
      [account, prop, JSON.stringify(said[prop])],
    )
  }
  if (names.length === 0) return
  const others = await tx.query<{ id: string; updated_at: number; properties: string; hook_properties: string }>(
    `SELECT id, updated_at, properties, hook_properties FROM profiles WHERE account_id = $1
     ORDER BY id DESC LIMIT ${MOST_PROFILES}`,
    [account],
  )
  const wanted = new Map(names.filter(name => name !== 'email').map(name => [name, MOST_VALUES]))
  for (const other of others) {
    const values: Properties = { ...JSON.parse(other.properties), ...JSON.parse(other.hook_properties) }
    for (const [prop, left] of wanted) {
      if (left === 0 || values[prop] === undefined) continue
      wanted.set(prop, left - 1)
      await tx.run(
        `INSERT INTO property_values (account_id, kind, prop, value, owner_id, at)
         VALUES ($1, 'profile', $2, $3, $4, $5) ON CONFLICT (account_id, kind, prop, value) DO NOTHING`,
        [account, prop, JSON.stringify(values[prop]), other.id, other.updated_at],
      )
    }
  }
}
