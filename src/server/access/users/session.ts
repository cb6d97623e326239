import type { Role } from '../../../protocol/role.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Account, User } from '../accounts/account.ts'
import { hashOf, randomCode, revokeCode, revokeCodes } from '../codes/short-lived.ts'
import { ASKER_COLUMNS, type AskerColumns, askerIn } from './asker-columns.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A session ends after this time without a request, and in any case this long after it began. */
export const IDLE = 12 * HOUR
export const LONGEST = 14 * 24 * HOUR

/** Who is signed in, and where. */
export interface Signed {
  session: string
  account: Account
  user: User
  role: Role
}

export type SessionRow = RowOf<'sessions', 'id' | 'created_at' | 'used_at' | 'user_id' | 'browser'>

/** The token for the browser is returned here and never again. */
export interface NewSession {
  id: string
  account: string
  user: string
  token: string
}

export async function startSession(
  tx: Tx,
  { account, user, browser }: { account: string; user: string; browser: string },
): Promise<NewSession> {
  const [id, token] = [tx.newId(), randomCode(32)]
  await tx.run('DELETE FROM sessions WHERE account_id = $1 AND (used_at <= $2 OR created_at <= $3)', [
    account,
    tx.now - IDLE,
    tx.now - LONGEST,
  ])
  await tx.run(
    `INSERT INTO sessions (id, account_id, created_at, updated_at, user_id, hash, used_at, browser)
     VALUES ($1, $2, $3, $3, $4, $5, $3, $6)`,
    [id, account, tx.now, user, hashOf(token), browser.slice(0, 200)],
  )
  return { id, account, user, token }
}

/** Finds the session and notes that it was used, at most once a minute, so that reads rarely write. */
export async function findSession(tx: Tx, token: string): Promise<Signed | null> {
  const row = await tx.first<SessionRow & AskerColumns>(
    `SELECT s.id, s.created_at, s.used_at, s.user_id, s.browser, s.account_id, ${ASKER_COLUMNS}
     FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
     WHERE s.hash = $1 AND s.used_at > $2 AND s.created_at > $3 AND u.removed_at IS NULL`,
    [hashOf(token), tx.now - IDLE, tx.now - LONGEST],
  )
  if (!row) return null
  if (tx.now - row.used_at >= MINUTE) tx.sendNote('UPDATE sessions SET used_at = $2 WHERE id = $1', [row.id, tx.now])
  return { session: row.id, ...askerIn(row) }
}

/** The sessions of one user or of everybody, without those that have ended. */
export function listSessions(tx: Tx, account: string, user: string | null): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    `SELECT id, created_at, used_at, user_id, browser FROM sessions
     WHERE account_id = $1 AND ($2 = '' OR user_id = $2) AND used_at > $3 AND created_at > $4 ORDER BY id DESC`,
    [account, user ?? '', tx.now - IDLE, tx.now - LONGEST],
  )
}

/**
 * Returns how many were ended. They are refused from the next request on. If all sessions of a user end, their studio sessions
 * and what they had begun end too, and none of their browsers is known any more.
 */
export async function endSessions(
  tx: Tx,
  account: string,
  { id = '', user = '' }: { id?: string; user?: string },
): Promise<number> {
  if (id) return revokeCode(tx, 'sessions', account, id)
  await revokeCodes(tx, 'studio_codes', account, user)
  await revokeCodes(tx, 'studio_sessions', account, user)
  await revokeCodes(tx, 'known_browsers', account, user)
  await revokeCodes(tx, 'begun_sign_ins', account, user)
  return revokeCodes(tx, 'sessions', account, user)
}

/** Ends the session that a browser had when somebody signs in again. */
export async function endSession(store: Store, token: string): Promise<void> {
  await store.query('DELETE FROM sessions WHERE hash = $1', [hashOf(token)])
}

export const sessionRecord = (row: SessionRow, current: string | null) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  last_used_at: timestamp(row.used_at),
  expires_at: timestamp(Math.min(row.used_at + IDLE, row.created_at + LONGEST)),
  user_id: row.user_id,
  browser: row.browser,
  current: row.id === current,
})
