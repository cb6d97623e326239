import { conflict, invalid } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { hashOf } from '../codes/short-lived.ts'
import { checkPassword } from './easy-password.ts'
import { type Entered, enter } from './enter.ts'
import { createLink, type LinkKind, type NewLink, needLink, useLink, voidLinks } from './link.ts'
import type { Passwords } from './password.ts'
import { addUser, needUser } from './save-user.ts'
import { endSessions } from './session.ts'
import type { UserRow } from './user-record.ts'

/** What the page of a link needs to know. */
export interface Invited {
  kind: LinkKind
  expires_at: number
  account: RowOf<'accounts', 'id' | 'name'>
  /** Null if the link creates the first user. */
  user: UserRow | null
}

export interface Join {
  token: string
  password: string
  name?: string
  email?: string
}

/** To look at a link does not use it up. */
export function lookAtLink(store: Store, token: string): Promise<Invited> {
  return store.transaction(async tx => {
    const { kind, expires_at, account_id, user_id } = await needLink(tx, hashOf(token))
    const account = await tx.first<Invited['account']>('SELECT id, name FROM accounts WHERE id = $1', [account_id])
    return {
      kind,
      expires_at,
      account: account!,
      user: user_id === null ? null : await needUser(tx, account_id, user_id),
    }
  })
}

/** Sets the password of the link's user, and lets them in as `enter` does. All their earlier sessions end. */
export async function join(store: Store, passwords: Passwords, wanted: Join, browser: string): Promise<Entered> {
  const { kind, user } = await lookAtLink(store, wanted.token)
  const email = user?.email ?? wanted.email
  if (email === undefined) throw invalid('email: is required, because this link makes the first user', 'required')
  if (user && wanted.email !== undefined) throw invalid('email: must be left out, because the invitation has its own')
  await checkPassword(wanted.password, { email, name: wanted.name ?? user?.name })
  const hash = await passwords.hash(wanted.password)
  return store.transaction(async tx => {
    const { account_id: account, user_id } = await useLink(tx, hashOf(wanted.token))
    const name = wanted.name ?? user?.name ?? email
    const id = user_id ?? (await firstUser(tx, account, { name, email }))
    await tx.run('UPDATE users SET password = $3, name = $4, updated_at = $5 WHERE account_id = $1 AND id = $2', [
      account,
      id,
      hash,
      name,
      tx.now,
    ])
    await voidLinks(tx, account, id)
    await endSessions(tx, account, { user: id })
    const actor = { account, user: id, means: 'link' as const }
    recordAudit(tx, actor, kind === 'reset' ? 'user.password' : 'user.joined', id)
    return enter(tx, await needUser(tx, account, id), { browser, means: 'link' })
  })
}

/** An owner may have come in another way meanwhile. Then users must be invited, and this link creates no other owner. */
export async function firstUser(
  tx: Tx,
  account: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  if (await hasOwner(tx, account)) throw conflict('The account has an owner already; ask for an invitation', 'already')
  return (await addUser(tx, account, { name, email, role: 'owner' })).id
}

/** Others may come before: through the groups of a provider, for example. They must not keep the owner out. */
const hasOwner = async (tx: Tx, account: string): Promise<boolean> =>
  (await tx.first(
    `SELECT id FROM users WHERE account_id = $1 AND role = 'owner' AND (password IS NOT NULL OR subject IS NOT NULL)
       AND removed_at IS NULL LIMIT 1`,
    [account],
  )) !== undefined

/** A link for the first user: a new one if none is open, `open` if one is, null if there is an owner already. */
export function offerFirstLink(store: Store, account: string): Promise<NewLink | 'open' | null> {
  return store.transaction(async tx => {
    if (await hasOwner(tx, account)) return null
    const open = await tx.first(
      "SELECT id FROM links WHERE account_id = $1 AND kind = 'first' AND used_at IS NULL AND expires_at > $2",
      [account, tx.now],
    )
    return open ? 'open' : createLink(tx, account, 'first', null)
  }, 'alone')
}
