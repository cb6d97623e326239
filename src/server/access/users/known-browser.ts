import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { hashOf, randomCode } from '../codes/short-lived.ts'
import { emailKey } from './user-record.ts'

/** A browser that nobody signed in with for so long is like any other. */
export const KNOWN_FOR = 180 * 86_400_000
/** The most browsers of one user. */
const MOST = 20

/**
 * The accounts in which somebody with this address has signed in with this browser. Whoever runs another account can give a user there
 * any address, so a browser is known in its own accounts only.
 */
export async function accountsThatKnow(tx: Tx, token: string, email: string): Promise<string[]> {
  const rows = await tx.query<RowOf<'known_browsers', 'account_id'>>(
    `${EVERY_ACCOUNT} SELECT k.account_id FROM known_browsers k
       JOIN users u ON u.account_id = k.account_id AND u.id = k.user_id
     WHERE k.hash = $1 AND u.email_key = $2 AND u.removed_at IS NULL AND k.used_at > $3`,
    [hashOf(token), emailKey(email), tx.now - KNOWN_FOR],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Whether this user has signed in with this browser before. */
export async function isKnownBrowser(
  tx: Tx,
  token: string,
  { account, user }: { account: string; user: string },
): Promise<boolean> {
  const row = await tx.first(
    'SELECT 1 AS known FROM known_browsers WHERE account_id = $1 AND user_id = $2 AND hash = $3 AND used_at > $4',
    [account, user, hashOf(token), tx.now - KNOWN_FOR],
  )
  return row !== undefined
}

/** Remembers the browser in which somebody has just signed in. Returns the token for its cookie, which stays the same. */
export async function rememberBrowser(
  tx: Tx,
  { account, user }: { account: string; user: string },
  before: string | undefined,
): Promise<string> {
  const token = before ?? randomCode(32)
  await tx.run(
    `INSERT INTO known_browsers (account_id, user_id, hash, used_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, user_id, hash) DO UPDATE SET used_at = excluded.used_at`,
    [account, user, hashOf(token), tx.now],
  )
  await tx.run(
    `DELETE FROM known_browsers WHERE account_id = $1 AND user_id = $2 AND hash NOT IN (
       SELECT hash FROM known_browsers WHERE account_id = $1 AND user_id = $2 ORDER BY used_at DESC, hash LIMIT ${MOST})`,
    [account, user],
  )
  return token
}
