import type { Tx } from '../../store/store.ts'

/** Removes all second factors of a user, and what was to replace them. */
export async function dropFactors(tx: Tx, account: string, user: string): Promise<void> {
  await tx.run('DELETE FROM second_factors WHERE account_id = $1 AND user_id = $2', [account, user])
  await tx.run('DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2', [account, user])
  await tx.run('UPDATE users SET second_factor_since = NULL, updated_at = $3 WHERE account_id = $1 AND id = $2', [
    account,
    user,
    tx.now,
  ])
}
