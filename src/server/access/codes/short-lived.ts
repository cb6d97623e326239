import { randomBytes } from 'node:crypto'
import type { Tx, Value } from '../../store/store.ts'
import { hashSecret } from '../accounts/secret-hash.ts'

/** What a code is for: where it is kept, how long it is worth something, and how it looks. */
export interface Use {
  table: 'links' | 'previews' | 'studio_codes' | 'studio_sessions'
  life: number
  bytes: number
  prefix?: string
}

/** A code, which is returned here and never again. The database has only its hash. */
export interface NewCode {
  id: string
  code: string
  created_at: number
  expires_at: number
}

export const randomCode = (bytes: number, prefix = ''): string => `${prefix}${randomBytes(bytes).toString('base64url')}`

export const hashOf = (code: string): string => hashSecret(code).hash

/** `what`: the columns that say what it is for. */
export async function makeCode(
  tx: Tx,
  account: string,
  { table, life, bytes, prefix }: Use,
  what: { [column: string]: Value },
): Promise<NewCode> {
  const code = randomCode(bytes, prefix)
  const [id, hash, expires_at] = [tx.newId(), hashOf(code), tx.now + life]
  const row = { account_id: account, id, created_at: tx.now, updated_at: tx.now, hash, expires_at, ...what }
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  await tx.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, Object.values<Value>(row))
  return { id, code, created_at: tx.now, expires_at }
}

type Table = 'sessions' | 'studio_codes' | 'studio_sessions' | 'begun_sign_ins' | 'known_browsers'

/** Those of a user, or of everybody, are worth nothing from the next request on. Returns how many there were. */
export const revokeCodes = (tx: Tx, table: Table, account: string, user: string): Promise<number> =>
  tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND ($2 = '' OR user_id = $2)`, [account, user])

/** The same for one of them. */
export const revokeCode = (
  tx: Tx,
  table: 'sessions' | 'studio_sessions',
  account: string,
  id: string,
): Promise<number> => tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND id = $2`, [account, id])

/** Those that are over. */
export const sweepCodes = (
  tx: Tx,
  table: 'previews' | 'studio_codes' | 'studio_sessions' | 'begun_sign_ins',
  account: string,
): Promise<number> => tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND expires_at < $2`, [account, tx.now])
