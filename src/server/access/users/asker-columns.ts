import type { Role } from '../../../protocol/role.ts'
import { readListeners } from '../../journal/tell.ts'
import { type Account, readSettings, type User } from '../accounts/account.ts'

/** The columns of an account (`a`) and its user (`u`) that say who asks. */
export const ASKER_COLUMNS = 'a.token, a.settings, a.webhooks, u.name, u.email, u.role'

export interface AskerColumns {
  account_id: string
  user_id: string
  token: string
  settings: string
  webhooks: string
  name: string
  email: string
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
