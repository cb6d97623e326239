import type { Role } from '../../../protocol/role.ts'
import type { RowOf } from '../../store/row-of.ts'
import { type Account, accountIn, type User } from '../accounts/account.ts'

/** The columns of an account (`a`) and its user (`u`) that say who asks. */
export const ASKER_COLUMNS = 'a.token, a.settings, a.webhooks, u.name, u.email, u.role'

export interface AskerColumns
  extends RowOf<'sessions' | 'studio_sessions', 'account_id' | 'user_id'>,
    RowOf<'accounts', 'token' | 'settings' | 'webhooks'>,
    RowOf<'users', 'name' | 'email' | 'role'> {
  role: Role
}

export const askerIn = (row: AskerColumns): { account: Account; user: User; role: Role } => ({
  account: accountIn({ ...row, id: row.account_id }),
  user: { id: row.user_id, name: row.name, email: row.email },
  role: row.role,
})
