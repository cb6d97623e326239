import type { Role } from '../../../protocol/role.ts'
import { readListeners } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import { type Account, readSettings, type User } from '../accounts/account.ts'

/** The columns of an account (`a`) and its user (`u`) that say who asks. */
export const ASKER_COLUMNS = 'a.token, a.settings, a.webhooks, u.name, u.email, u.role'

export interface AskerColumns
  extends RowOf<'sessions' | 'studio_sessions', 'account_id' | 'user_id'>,
    RowOf<'accounts', 'token' | 'settings' | 'webhooks'>,
    RowOf<'users', 'name' | 'email' | 'role'> {
  role: Role
}

export const askerIn = (row: AskerColumns): { account: Account; user: User; role: Role } => ({
  account: {
    id: row.account_id,
    token: row.token,
    settings: readSettings(row.settings),
    webhooks: readListeners(row.webhooks),
  },
  user: { id: row.user_id, name: row.name, email: row.email },
  role: row.role,
})
