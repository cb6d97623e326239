import { randomInt } from 'node:crypto'
import type { Tx } from '../../store/store.ts'
import type { ProfileRow } from './profile-record.ts'

/** 0–100 with two decimals. */
export const newPercent = () => randomInt(0, 10_001) / 100

/** Creates a person, or returns the one that was created at the same moment with the same uid or browser id. */
export async function createProfile(
  tx: Tx,
  account: string,
  name: { uid: string | null; anonymous: string | null },
): Promise<{ row: ProfileRow; created: boolean }> {
  const inserted = await tx.first<ProfileRow>(
    `INSERT INTO profiles (account_id, id, created_at, updated_at, uid, anonymous, percent, delivery_ids, properties,
         hook_properties) VALUES ($1, $2, $3, $3, $4, $5, $6, '[]', '{}', '{}')
       ON CONFLICT DO NOTHING RETURNING *`,
    [account, tx.newId(), tx.now, name.uid, name.anonymous, newPercent()],
  )
  if (inserted) return { row: inserted, created: true }
  const [column, value] = name.uid === null ? ['anonymous', name.anonymous] : ['uid', name.uid]
  const existing = await tx.first<ProfileRow>(`SELECT * FROM profiles WHERE account_id = $1 AND ${column} = $2`, [
    account,
    value,
  ])
  return { row: existing!, created: false }
}
