import type { Role } from '../../../protocol/role.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { type Actor, recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import { dropFactors } from './drop-factors.ts'
import { createLink, type NewLink, voidLinks } from './link.ts'
import { endSessions } from './session.ts'
import { emailKey, signsIn, type UserRow } from './user-record.ts'

export async function needUser(tx: Tx, account: string, id: string): Promise<UserRow> {
  const row = await tx.first<UserRow>('SELECT * FROM users WHERE account_id = $1 AND id = $2 AND removed_at IS NULL', [
    account,
    id,
  ])
  if (!row) throw notFound('The user')
  return row
}

export function userByEmail(tx: Tx, account: string, email: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>('SELECT * FROM users WHERE account_id = $1 AND email_key = $2 AND removed_at IS NULL', [
    account,
    emailKey(email),
  ])
}

export async function addUser(
  tx: Tx,
  account: string,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<UserRow> {
  if (await userByEmail(tx, account, email))
    throw conflict('Another user of this account has this e-mail address; choose another address', 'already')
  const id = tx.newId()
  await tx.run(
    `INSERT INTO users (account_id, id, created_at, updated_at, name, email, email_key, role)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [account, id, tx.now, name, email, emailKey(email), role],
  )
  return needUser(tx, account, id)
}

/** The user exists from now on, and can sign in after following the link. */
export async function inviteUser(
  tx: Tx,
  actor: Actor,
  wanted: { name?: string; email: string; role: Role },
): Promise<{ user: UserRow; link: NewLink }> {
  const user = await addUser(tx, actor.account, { ...wanted, name: wanted.name ?? wanted.email })
  recordAudit(tx, actor, 'user.invited', user.id, { role: user.role })
  return { user, link: await createLink(tx, actor.account, 'invitation', user.id) }
}

/** Another invitation for a user who never came, or a new password for one who did. The old password works until then. */
export async function linkFor(tx: Tx, actor: Actor, user: UserRow): Promise<NewLink> {
  if (user.email_key === null)
    throw conflict('This user has no e-mail address and cannot sign in; invite another user', 'forbidden')
  const kind = user.password === null ? 'invitation' : 'reset'
  recordAudit(tx, actor, 'user.link', user.id, { kind })
  return createLink(tx, actor.account, kind, user.id)
}

export async function changeUser(
  tx: Tx,
  actor: Actor,
  id: string,
  { name, role }: { name?: string; role?: Role },
): Promise<UserRow> {
  const row = await needUser(tx, actor.account, id)
  if ((name ?? row.name) === row.name && (role ?? row.role) === row.role) return row
  if (role !== undefined && role !== 'owner') await keepOneOwner(tx, row)
  await tx.run('UPDATE users SET name = $3, role = $4, updated_at = $5 WHERE account_id = $1 AND id = $2', [
    actor.account,
    id,
    name ?? row.name,
    role ?? row.role,
    tx.now,
  ])
  const changed = role !== undefined && role !== row.role ? { role: [row.role, role] } : {}
  recordAudit(tx, actor, 'user.changed', id, changed)
  return needUser(tx, actor.account, id)
}

/**
 * The name stays with what they did. The email is free for somebody else. Who they are at the provider stays too, so that it does not
 * let them in again.
 */
export async function removeUser(tx: Tx, actor: Actor, id: string): Promise<UserRow> {
  const row = await needUser(tx, actor.account, id)
  await keepOneOwner(tx, row)
  await tx.run(
    `UPDATE users SET removed_at = $3, updated_at = $3, email_key = NULL, password = NULL
     WHERE account_id = $1 AND id = $2`,
    [actor.account, id, tx.now],
  )
  await voidLinks(tx, actor.account, id)
  await dropFactors(tx, actor.account, id)
  await endSessions(tx, actor.account, { user: id })
  recordAudit(tx, actor, 'user.removed', id)
  return row
}

/** At least one owner who can sign in must remain. */
async function keepOneOwner(tx: Tx, leaving: UserRow): Promise<void> {
  if (await isLastOwner(tx, leaving))
    throw conflict('This is the last owner who can sign in; make somebody else an owner first', 'last_owner')
}

export async function isLastOwner(tx: Tx, user: UserRow): Promise<boolean> {
  if (user.role !== 'owner' || !signsIn(user)) return false
  const other = await tx.first(
    `SELECT id FROM users WHERE account_id = $1 AND id <> $2 AND role = 'owner'
       AND (password IS NOT NULL OR subject IS NOT NULL) AND removed_at IS NULL LIMIT 1`,
    [user.account_id, user.id],
  )
  return other === undefined
}

/** Users do this themselves, with the old password. All sessions end, and the caller gets a new one. */
export async function setPassword(tx: Tx, actor: Actor, user: UserRow, hash: string): Promise<void> {
  await tx.run('UPDATE users SET password = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    actor.account,
    user.id,
    hash,
    tx.now,
  ])
  await voidLinks(tx, actor.account, user.id)
  await endSessions(tx, actor.account, { user: user.id })
  recordAudit(tx, actor, 'user.password', user.id)
}
