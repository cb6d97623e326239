import type { Properties } from '../../../protocol/profile.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { MOST_VALUES } from './sample-values.ts'

/** How many profiles we search for samples. The list need not be complete, but it must not take long. */
const MOST_PROFILES = 500

/**
 * Removes the samples from this person, and those that are equal to the person's values. In the order in which everybody takes
 * them: several people who are forgotten at once have values in common.
 */
export async function removeSamples(tx: Tx, account: string, owner: string, said: Properties): Promise<void> {
  const own = await tx.query<RowOf<'property_values', 'kind' | 'prop' | 'value'>>(
    'SELECT kind, prop, value FROM property_values WHERE account_id = $1 AND owner_id = $2',
    [account, owner],
  )
  const equal = Object.entries(said).map(([prop, value]) => ['profile', prop, JSON.stringify(value)])
  const keys = new Set(
    [...own.map(({ kind, prop, value }) => [kind, prop, value]), ...equal].map(key => JSON.stringify(key)),
  )
  for (const key of [...keys].sort())
    tx.send('DELETE FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3 AND value = $4', [
      account,
      ...(JSON.parse(key) as string[]),
    ])
}

/** Fills the places that a person's values left with values of people who still exist. Afterwards, so that nobody waits for it. */
export async function resampleValues(store: Store, account: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  const others = await store.query<RowOf<'profiles', 'id' | 'updated_at' | 'properties' | 'hook_properties'>>(
    `SELECT id, updated_at, properties, hook_properties FROM profiles WHERE account_id = $1
     ORDER BY id DESC LIMIT ${MOST_PROFILES}`,
    [account],
  )
  const samples = new Map<string, { prop: string; value: string; owner: string; at: number }>()
  const wanted = new Map(names.filter(name => name !== 'email').map(name => [name, MOST_VALUES]))
  for (const other of others) {
    const values: Properties = { ...JSON.parse(other.properties), ...JSON.parse(other.hook_properties) }
    for (const [prop, left] of wanted) {
      if (left === 0 || values[prop] === undefined) continue
      wanted.set(prop, left - 1)
      const value = JSON.stringify(values[prop])
      const key = `${prop} ${value}`
      if (!samples.has(key)) samples.set(key, { prop, value, owner: other.id, at: other.updated_at })
    }
  }
  // In a fixed order, so that several of these do not wait for each other in a circle.
  const ordered = [...samples].sort(([one], [other]) => (one < other ? -1 : 1))
  await store.transaction(async tx => {
    // Their person may be forgotten meanwhile.
    for (const [, { prop, value, owner, at }] of ordered)
      tx.send(
        `INSERT INTO property_values (account_id, kind, prop, value, owner_id, at)
         SELECT p.account_id, 'profile', CAST($3 AS TEXT), CAST($4 AS TEXT), p.id, CAST($5 AS BIGINT) FROM profiles p
         WHERE p.account_id = $1 AND p.id = $2 ON CONFLICT (account_id, kind, prop, value) DO NOTHING`,
        [account, owner, prop, value, at],
      )
  })
}
