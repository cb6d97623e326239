import type { Role } from '../../../protocol/role.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { User } from '../accounts/account.ts'

export interface UserRow extends RowOf<'users'> {
  role: Role
  /** Null: this user never signs in, or has not followed the invitation yet. */
  password: string | null
  /** Who the provider says it is. Null: this user does not sign in with the provider. */
  issuer: string | null
}

export const userRecord = (row: UserRow) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
  name: row.name,
  email: row.email,
  role: row.role,
  signs_in: signsIn(row),
  with_password: row.password !== null,
  with_provider: row.subject !== null,
  second_factor: row.second_factor_since !== null,
})

/** With a password, or with the provider. */
export const signsIn = ({ password, subject }: Pick<UserRow, 'password' | 'subject'>): boolean =>
  password !== null || subject !== null

export const emailKey = (email: string): string => email.toLowerCase()

/** These users by id. One who is not there any more is not in it. */
export async function usersAmong(tx: Tx, account: string, ids: (string | null)[]): Promise<Map<string, User>> {
  const wanted = [...new Set(ids.flatMap(id => id ?? []))]
  if (wanted.length === 0) return new Map()
  const { places, values } = placesFor(wanted)
  const sql = `SELECT id, name, email FROM users WHERE account_id = $1 AND id IN (${places})`
  const users = await tx.query<User>(sql, [account, ...values])
  return new Map(users.map(user => [user.id, user]))
}

/** All users that the account ever had: what they did still has their name. */
export async function usersById(tx: Tx, account: string): Promise<Map<string, User>> {
  const users = await tx.query<User>('SELECT id, name, email FROM users WHERE account_id = $1', [account])
  return new Map(users.map(user => [user.id, user]))
}
