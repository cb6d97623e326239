import { type SecretRole, userRoleOf } from '../../protocol/secret-role.ts'
import { forbidden } from '../http/problem.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'
import { type Account, accountIn, type User } from './accounts/account.ts'
import { hashSecret, limitedLookup, sameHash } from './accounts/secret-hash.ts'
import type { Rights } from './users/permissions.ts'

/** Whose secret it is, and what it may do. */
export interface Proven extends Required<Rights> {
  account: Account
  user: User
  secretId: string
}

interface Row
  extends RowOf<'secrets', 'id' | 'hash' | 'role' | 'account_id' | 'user_id'>,
    RowOf<'accounts', 'token' | 'settings' | 'webhooks'>,
    RowOf<'users', 'name' | 'email'> {
  role: SecretRole
}

/** The account and user of this secret. A missing secret and a wrong one get the same answer. */
export async function authenticate(store: Store, secret: unknown): Promise<Proven> {
  if (typeof secret === 'string' && secret !== '') {
    const { lookup, hash } = hashSecret(secret)
    const rows = await store.query<Row>(
      `SELECT s.id, s.hash, s.role, s.account_id, a.token, a.settings, a.webhooks, s.user_id, u.name, u.email
       FROM secrets s JOIN accounts a ON a.id = s.account_id JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
       WHERE s.lookup IN ($1, $2) AND s.revoked_at IS NULL`,
      [lookup, limitedLookup(lookup)],
    )
    for (const row of rows) {
      if (!sameHash(row.hash, hash)) continue
      return {
        account: accountIn({ ...row, id: row.account_id }),
        user: { id: row.user_id, name: row.name, email: row.email },
        role: userRoleOf(row.role),
        secretRole: row.role,
        secretId: row.id,
      }
    }
  }
  throw forbidden(
    'The account secret is missing or wrong; send it in the header X-Account-Secret, or as Authorization: Bearer',
  )
}
