import type { User } from '../../access/accounts/account.ts'
import { usersAmong } from '../../access/users/user-record.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from './draft.ts'

/** Who wrote the draft last. Null if nobody knows, or if that user was removed. */
export const authorOf = async (tx: Tx, { account_id, changed_by = null }: DraftRow): Promise<User | null> =>
  (await usersAmong(tx, account_id, [changed_by])).get(changed_by ?? '') ?? null
