import { recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { readSettings } from '../accounts/account.ts'
import type { Begun } from '../users/begun.ts'
import { firstUser } from '../users/join.ts'
import { needLink, useLink, voidLinks } from '../users/link.ts'
import { needUser, userByEmail } from '../users/save-user.ts'
import { emailKey, type UserRow } from '../users/user-record.ts'
import { addFromProvider } from './add-from-provider.ts'
import type { Identity } from './identity.ts'
import { notInAGroup, type Provider } from './provider.ts'
import { roleOf } from './role-of.ts'

/** `about`: the user who was meant. `ends`: what they have open is over too. */
export type Found = { user: UserRow } | { refused: string; about?: string; ends?: true }

/** By issuer and subject first. An e-mail address finds somebody only if it is verified and the account allows it. */
export async function findUser(tx: Tx, provider: Provider, begun: Begun, identity: Identity): Promise<Found> {
  const { account, name } = provider
  const rows = await tx.query<UserRow>(
    'SELECT * FROM users WHERE account_id = $1 AND issuer = $2 AND subject = $3 ORDER BY id DESC',
    [account, identity.issuer, identity.subject],
  )
  const known = rows.find(({ removed_at }) => removed_at === null)
  const role = provider.roles && roleOf(identity.groups, provider.roles)
  if (provider.roles && !role)
    return { refused: notInAGroup(provider), ...(known ? { about: known.id, ends: true as const } : {}) }
  if (begun.user_id !== '') return linkTo(tx, await needUser(tx, account, begun.user_id), identity)
  if (known) return { user: known }
  if (begun.state.link !== undefined) return byInvitation(tx, provider, begun.state.link, identity)
  const same = identity.email === null ? undefined : await userByEmail(tx, account, identity.email)
  if (same) return byEmail(tx, provider, same, identity)
  if (rows.length > 0 || (await wasRemoved(tx, account, identity.email)))
    return { refused: 'An owner has removed you from this account; ask for an invitation' }
  if (!role) return { refused: `Nobody has invited you yet; ask an owner for a link, and use ${name} there` }
  return { user: await addFromProvider(tx, account, identity, role) }
}

/** Somebody who had a password may never have signed in with the provider. So the address is all that can be compared. */
async function wasRemoved(tx: Tx, account: string, email: string | null): Promise<boolean> {
  if (email === null) return false
  const removed = await tx.query<RowOf<'users', 'email'>>(
    'SELECT email FROM users WHERE account_id = $1 AND removed_at IS NOT NULL',
    [account],
  )
  return removed.some(user => emailKey(user.email) === emailKey(email))
}

/** The provider can say any address. So an owner decides whether its word is enough; a link of our own always is. */
async function byEmail(tx: Tx, { account, name }: Provider, user: UserRow, identity: Identity): Promise<Found> {
  const row = await tx.first<RowOf<'accounts', 'settings'>>('SELECT settings FROM accounts WHERE id = $1', [account])
  if (!readSettings(row!.settings).link_by_email)
    return {
      refused: `A user has the address ${user.email} already. Sign in with the password, and connect ${name} under Settings, You; or ask an owner for a link`,
      about: user.id,
    }
  if (!identity.isVerified)
    return {
      refused: `${name} has not verified the address ${user.email}, so it could be anybody's; ask an owner for a link`,
      about: user.id,
    }
  const found = await linkTo(tx, user, identity)
  // They are in. An invitation that somebody else has got meanwhile must not set a password for them.
  if ('user' in found) await voidLinks(tx, account, user.id)
  return found
}

/** Whoever has the link is meant, whatever address the provider knows them by. */
async function byInvitation(
  tx: Tx,
  { account, name: provider }: Provider,
  hash: string,
  identity: Identity,
): Promise<Found> {
  const link = await needLink(tx, hash)
  if (link.account_id !== account) return { refused: 'This link is for another account' }
  const { email, name } = identity
  const invited = link.user_id === null ? null : await needUser(tx, account, link.user_id)
  const refused = await whyNotLinked(tx, { account, user: invited }, identity)
  if (refused) return { refused }
  // The link stands for the password, and not for the second factor.
  if (invited && invited.second_factor_since !== null)
    return {
      refused: `${invited.email} has a second factor, which a link does not replace. Sign in with the password, and connect ${provider} under Settings, You; or ask an owner to reset it first`,
      about: invited.id,
    }
  if (!invited && email === null)
    return { refused: 'The first user needs an e-mail address, and the provider gave none' }
  await useLink(tx, hash)
  const id = invited?.id ?? (await firstUser(tx, account, { name: name ?? email!, email: email! }))
  await voidLinks(tx, account, id)
  recordAudit(tx, { account, user: id, means: 'link' }, 'user.joined', id)
  return linkTo(tx, await needUser(tx, account, id), identity)
}

/** One person of the provider is one user, and the other way round. */
async function whyNotLinked(
  tx: Tx,
  { account, user }: { account: string; user: UserRow | null },
  { issuer, subject }: Identity,
): Promise<string | null> {
  const another = await tx.first<RowOf<'users', 'id'>>(
    `SELECT id FROM users WHERE account_id = $1 AND issuer = $2 AND subject = $3 AND id <> $4 AND removed_at IS NULL LIMIT 1`,
    [account, issuer, subject, user?.id ?? ''],
  )
  if (another) return 'Another user of this account signs in as this person already; ask an owner'
  if (user && user.subject !== null && user.issuer === issuer && user.subject !== subject)
    return 'This user signs in as somebody else of the provider; ask an owner'
  return null
}

async function linkTo(tx: Tx, user: UserRow, identity: Identity): Promise<Found> {
  const { account_id: account, id } = user
  const { issuer, subject } = identity
  const refused = await whyNotLinked(tx, { account, user }, identity)
  if (refused) return { refused, about: id }
  // Somebody who was removed may come back as another user.
  await tx.run(
    'UPDATE users SET issuer = NULL, subject = NULL WHERE account_id = $1 AND issuer = $2 AND subject = $3 AND id <> $4',
    [account, issuer, subject, id],
  )
  await tx.run('UPDATE users SET issuer = $3, subject = $4, updated_at = $5 WHERE account_id = $1 AND id = $2', [
    account,
    id,
    issuer,
    subject,
    tx.now,
  ])
  if (user.subject !== subject || user.issuer !== issuer)
    recordAudit(tx, { account, user: id, means: 'provider' }, 'user.linked', id, { provider: new URL(issuer).hostname })
  return { user: await needUser(tx, account, id) }
}
