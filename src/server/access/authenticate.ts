import { forbidden } from '../http/problem.ts'
import { readListeners } from '../journal/tell.ts'
import type { Store } from '../store/store.ts'
import { type Account, readSettings, type User } from './accounts/account.ts'
import { hashSecret, sameHash } from './accounts/secret-hash.ts'

interface Row {
  hash: string
  account_id: string
  token: string
  settings: string
  webhooks: string
  user_id: string
  name: string
  email: string
}

/** The account and user of this secret. A missing secret and a wrong one get the same answer. */
export async function authenticate(store: Store, secret: unknown): Promise<{ account: Account; user: User }> {
  if (typeof secret === 'string' && secret !== '') {
    const { lookup, hash } = hashSecret(secret)
    const rows = await store.query<Row>(
      `SELECT s.hash, s.account_id, a.token, a.settings, a.webhooks, s.user_id, u.name, u.email
       FROM secrets s JOIN accounts a ON a.id = s.account_id JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
       WHERE s.lookup = $1 AND s.revoked_at IS NULL`,
      [lookup],
    )
    for (const row of rows) {
      if (!sameHash(row.hash, hash)) continue
      return {
        account: {
          id: row.account_id,
          token: row.token,
          settings: readSettings(row.settings),
          webhooks: readListeners(row.webhooks),
        },
        user: { id: row.user_id, name: row.name, email: row.email },
      }
    }
  }
  throw forbidden('The account secret is missing or wrong; send it in the header X-Account-Secret')
}
