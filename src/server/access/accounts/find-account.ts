import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type Account, accountIn } from './account.ts'

/** The account, for work that goes on behind its requests. Null: it was deleted meanwhile. */
export async function findAccount(tx: Tx, id: string): Promise<Account | null> {
  const row = await tx.first<RowOf<'accounts', 'id' | 'token' | 'settings' | 'webhooks'>>(
    'SELECT id, token, settings, webhooks FROM accounts WHERE id = $1 AND deleted_at IS NULL',
    [id],
  )
  return row ? accountIn(row) : null
}
