import { PERMISSIONS, type Permission } from '../../../protocol/permission.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { isAllowed } from './permissions.ts'
import { needUser } from './save-user.ts'
import { userRecord } from './user-record.ts'

/** What a page first needs to know about the signed-in user. */
export async function signedIn(tx: Tx, account: string, user: string) {
  const row = await needUser(tx, account, user)
  const named = await tx.first<RowOf<'accounts', 'id' | 'name' | 'token'>>(
    'SELECT id, name, token FROM accounts WHERE id = $1',
    [account],
  )
  const all = Object.keys(PERMISSIONS) as Permission[]
  return { user: userRecord(row), account: named!, permissions: all.filter(each => isAllowed(row, each)) }
}
