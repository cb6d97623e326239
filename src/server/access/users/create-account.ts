import type { SecretRole } from '../../../protocol/secret-role.ts'
import type { RowOf } from '../../store/row-of.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Tx } from '../../store/store.ts'
import { defaultSettings } from '../accounts/account.ts'
import { hashSecret, limitedLookup, newKey, newSecret, newToken } from '../accounts/secret-hash.ts'
import { emailKey } from './user-record.ts'

export interface NewAccount {
  /** The old ids, if the account is made again after a reset. */
  ids?: { account: string; user: string }
  name?: string
  token?: string
  secret?: string
  user?: { name: string; email: string }
}

/** The secret is returned here and never again. */
export interface Credentials {
  account: string
  user: string
  token: string
  secret: string
}

/**
 * Creates an account with one user and one secret. Hosts of this machine are on from the start, like at every first visit there.
 */
export async function createAccount(tx: Tx, wanted: NewAccount = {}): Promise<Credentials> {
  const { account, user } = wanted.ids ?? { account: tx.newId(), user: tx.newId() }
  const token = wanted.token ?? newToken()
  const person = wanted.user ?? { name: 'Administrator', email: '' }
  await tx.run(
    `INSERT INTO accounts (id, created_at, updated_at, token, name, settings, verification_key, visit_key,
       tombstone_key, content_stamp) VALUES ($1, $2, $2, $3, $4, '{}', $5, $6, $7, $2)`,
    [
      account,
      tx.now,
      token,
      wanted.name ?? 'Beckon',
      tx.vault.seal(newKey(), placeOf('verification_key', account)),
      tx.vault.seal(newKey(), placeOf('visit_key', account)),
      newKey(),
    ],
  )
  await tx.run(
    `INSERT INTO users (account_id, id, created_at, updated_at, name, email, email_key, role)
     VALUES ($1, $2, $3, $3, $4, $5, $6, 'owner')`,
    [account, user, tx.now, person.name, person.email, person.email === '' ? null : emailKey(person.email)],
  )
  await tx.run('INSERT INTO chores (account_id, done_at) VALUES ($1, $2)', [account, tx.now])
  await tx.run('INSERT INTO rollups (account_id, held_until, through, as_of, zone) VALUES ($1, 0, $2, $2, $3)', [
    account,
    tx.now,
    defaultSettings.time_zone,
  ])
  const secret = await addSecret(tx, account, user, { secret: wanted.secret })
  return { account, user, token, secret }
}

/** `name` says what it is for. */
export interface WantedSecret {
  secret?: string
  name?: string
  role?: SecretRole
}

/** Another secret for the same user, so that callers can switch before the old one is revoked. */
export async function addSecret(
  tx: Tx,
  account: string,
  user: string,
  { secret = newSecret(), name = '', role = 'owner' }: WantedSecret = {},
): Promise<string> {
  const { lookup, hash } = hashSecret(secret)
  await tx.run(
    `INSERT INTO secrets (id, account_id, created_at, updated_at, user_id, lookup, hash, name, role)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
    [tx.newId(), account, tx.now, user, role === 'owner' ? lookup : limitedLookup(lookup), hash, name, role],
  )
  return secret
}

/** Makes a secret from the configuration valid, unless it was revoked: then it stays so, for ever. False if it was. */
export async function ensureSecret(tx: Tx, account: string, user: string, secret: string): Promise<boolean> {
  const { hash } = hashSecret(secret)
  const known = await tx.query<RowOf<'secrets', 'revoked_at'>>(
    'SELECT revoked_at FROM secrets WHERE account_id = $1 AND hash = $2',
    [account, hash],
  )
  if (known.length === 0) await addSecret(tx, account, user, { secret })
  return known.every(({ revoked_at }) => revoked_at === null)
}

export interface SecretEntry
  extends RowOf<'secrets', 'id' | 'created_at' | 'revoked_at' | 'user_id' | 'name' | 'role' | 'last_used_at'> {
  role: SecretRole
}

/** The secrets of an account, newest first, but never their values. */
export function listSecrets(tx: Tx, account: string): Promise<SecretEntry[]> {
  return tx.query<SecretEntry>(
    'SELECT id, created_at, revoked_at, user_id, name, role, last_used_at FROM secrets WHERE account_id = $1 ORDER BY id DESC',
    [account],
  )
}

/** Creates a new secret. The others stop working at once. */
export async function rotateSecret(tx: Tx, account: string): Promise<string> {
  const user = await tx.first<RowOf<'users', 'id'>>('SELECT id FROM users WHERE account_id = $1 ORDER BY id', [account])
  if (!user) throw new Error('There is no such account')
  await tx.run('UPDATE secrets SET revoked_at = $2, updated_at = $2 WHERE account_id = $1 AND revoked_at IS NULL', [
    account,
    tx.now,
  ])
  return addSecret(tx, account, user.id)
}

/** True if it was valid until now. */
export async function revokeSecret(tx: Tx, account: string, id: string): Promise<boolean> {
  const revoked = await tx.run(
    'UPDATE secrets SET revoked_at = $3, updated_at = $3 WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL',
    [account, id, tx.now],
  )
  return revoked > 0
}
