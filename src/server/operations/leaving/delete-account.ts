import { newKey, newToken } from '../../access/accounts/secret-hash.ts'
import { invalid } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { ACCOUNT_TABLES } from './kinds.ts'

/** Requests that had begun before the deletion end within this time. Until then, an empty row of the account stays. */
const LAST_WRITES = 60_000

/** What lets somebody in. These go first, all at once. */
const CREDENTIALS = [
  'secrets', 'sessions', 'links', 'previews', 'studio_codes', 'studio_sessions', 'known_browsers', 'second_factors',
  'recovery_codes', 'begun_sign_ins',
] // biome-ignore format: one list

/** The rows that workers hold while they write for an account. They go last. */
const WORKERS = ['chores', 'rollups']

/**
 * Deletes an account: from now on, nobody gets in, and no page gets anything. Background work removes the rows in batches,
 * because there may be many.
 */
export async function deleteAccount(tx: Tx, account: string, name: string): Promise<void> {
  const row = await tx.first<RowOf<'accounts', 'name'>>('SELECT name FROM accounts WHERE id = $1 FOR UPDATE', [account])
  if (row?.name !== name) throw invalid('name must be the name of the account, exactly')
  for (const table of CREDENTIALS) await tx.run(`DELETE FROM ${table} WHERE account_id = $1`, [account])
  await tx.run(
    `UPDATE accounts SET deleted_at = $2, updated_at = $2, token = $3, name = '', settings = '{}', webhooks = '[]',
       verification_key = $4, visit_key = $5, tombstone_key = $6, older_key = NULL, older_key_until = NULL,
       proofs_since = NULL, verification_since = NULL WHERE id = $1`,
    [account, tx.now, newToken(), newKey(), newKey(), newKey()],
  )
}

/** Removes one batch of an account that is being deleted. Null: it is not. `more`: there is more to remove now. */
export async function goOnDeleting(tx: Tx, account: string): Promise<{ more: boolean } | null> {
  const row = await tx.first<RowOf<'accounts', 'deleted_at'>>('SELECT deleted_at FROM accounts WHERE id = $1', [
    account,
  ])
  if (row && row.deleted_at === null) return null
  let left = tx.sizes.batch
  for (const { name, key } of ACCOUNT_TABLES) {
    if (WORKERS.includes(name)) continue
    const some = key.join(', ')
    left -= await tx.run(
      some
        ? `DELETE FROM ${name} WHERE account_id = $1 AND (${some}) IN (
             SELECT ${some} FROM ${name} WHERE account_id = $1 LIMIT ${left})`
        : `DELETE FROM ${name} WHERE account_id = $1`,
      [account],
    )
    if (left <= 0) return { more: true }
  }
  if (row && tx.now < row.deleted_at! + LAST_WRITES) return { more: false }
  await tx.run('DELETE FROM rollups WHERE account_id = $1 AND (holder IS NULL OR held_until < $2)', [account, tx.now])
  if (await tx.first('SELECT holder FROM rollups WHERE account_id = $1', [account])) return { more: false }
  await tx.run('DELETE FROM chores WHERE account_id = $1', [account])
  await tx.run('DELETE FROM accounts WHERE id = $1', [account])
  return { more: false }
}
