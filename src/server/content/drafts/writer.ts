import type { Account, User } from '../../access/accounts/account.ts'

/** The user who writes, and the account. */
export interface Writer {
  account: Account
  user: User
  /** Ids of new Experiences that the same push still creates: they may be referred to before. */
  awaited?: ReadonlySet<string>
}
