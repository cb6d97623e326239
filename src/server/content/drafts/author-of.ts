import type { User } from '../../access/accounts/account.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from './draft.ts'

/** Who wrote the draft last. Null if nobody knows, or if that user was removed. */
export async function authorOf(tx: Tx, { account_id, changed_by }: DraftRow): Promise<User | null> {
  if (!changed_by) return null
  const user = await tx.first<User>('SELECT id, name, email FROM users WHERE account_id = $1 AND id = $2', [
    account_id,
    changed_by,
  ])
  return user ?? null
}
