import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { conflict, forbidden } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { type Entered, enter } from './enter.ts'
import type { Passwords } from './password.ts'
import { emailKey, type UserRow } from './user-record.ts'

export interface SignIn {
  email: string
  password: string
  /** An id or a token. Needed only if the same password fits in several accounts. */
  account?: string
}

/** An account whose users sign in with the provider only. */
export interface WithoutPasswords {
  account: string
  provider: string
}

interface From {
  browser: string
  address: string
  without: WithoutPasswords | null
  /** The accounts where the password may be tried. Without it, everywhere. */
  only: string[] | undefined
}

/** The accounts in which this address has a password. */
export async function accountsWith(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.query<RowOf<'users', 'account_id'>>(
    `${EVERY_ACCOUNT} SELECT account_id FROM users WHERE email_key = $1 AND removed_at IS NULL AND password IS NOT NULL`,
    [emailKey(email)],
  )
  return rows.map(({ account_id }) => account_id)
}

/** The same answer for an unknown email and a wrong password. */
const wrong = (without: WithoutPasswords | null) =>
  forbidden(
    without
      ? `The e-mail address or the password is wrong, or passwords are switched off; sign in with ${without.provider}`
      : 'The e-mail address or the password is wrong; try again, or ask an owner for a new link',
  )

/** Always a new session, even if the browser has one. */
export async function signIn(
  store: Store,
  passwords: Passwords,
  { email, password, account = '' }: SignIn,
  { browser, address, without, only }: From,
): Promise<Entered> {
  const among = only ? `AND u.account_id IN (${only.map((_, at) => `$${at + 4}`).join()})` : ''
  const users = await store.query<UserRow>(
    `${EVERY_ACCOUNT} SELECT u.* FROM users u JOIN accounts a ON a.id = u.account_id
     WHERE u.email_key = $1 AND u.removed_at IS NULL AND u.password IS NOT NULL AND ($2 = '' OR a.id = $2 OR a.token = $2)
       AND a.id <> $3 ${among} ORDER BY u.account_id LIMIT 5`,
    [emailKey(email), account, without?.account ?? '', ...(only ?? [])],
  )
  const fitting: UserRow[] = []
  for (const user of users) if (await passwords.check(password, user.password)) fitting.push(user)
  if (users.length === 0) await passwords.check(password, null)
  const [user, another] = fitting
  if (!user) {
    await recordRefused(store, users, { browser, address })
    throw wrong(without)
  }
  if (another)
    throw conflict('This e-mail address and password are valid in several accounts; name one with account', 'ambiguous')
  return store.transaction(async tx => {
    // The password may have changed while we checked it.
    const still = await tx.first<UserRow>(
      'SELECT * FROM users WHERE account_id = $1 AND id = $2 AND password = $3 AND removed_at IS NULL',
      [user.account_id, user.id, user.password],
    )
    if (!still) throw wrong(without)
    return enter(tx, still, { browser, means: 'session' })
  })
}

/** Owners see who tried to sign in as somebody. Nothing is recorded about addresses that belong to nobody. */
async function recordRefused(
  store: Store,
  users: UserRow[],
  from: { browser: string; address: string },
): Promise<void> {
  if (users.length === 0) return
  await store.transaction(async tx => {
    for (const { account_id: account, id } of users)
      recordAudit(tx, { account, user: null, means: 'session' }, 'session.refused', id, {
        address: from.address,
        browser: from.browser.slice(0, 200),
      })
  })
}
