import { forbidden } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { makeCode } from '../codes/short-lived.ts'

/** `first`: creates the first user. `invitation` and `reset`: set the password of an existing user. */
export type LinkKind = 'first' | 'invitation' | 'reset'

export interface LinkRow extends RowOf<'links'> {
  kind: LinkKind
}

/** The token of the link is returned here and never again. */
export interface NewLink {
  kind: LinkKind
  token: string
  expires_at: number
}

const DAY = 24 * 60 * 60_000
const LIFE: Record<LinkKind, number> = { first: 7 * DAY, invitation: 7 * DAY, reset: DAY }

/** Earlier links of the same user stop working. */
export async function createLink(tx: Tx, account: string, kind: LinkKind, user: string | null): Promise<NewLink> {
  await voidLinks(tx, account, user)
  const use = { table: 'links', life: LIFE[kind], bytes: 32, prefix: 'bkl_' } as const
  const { code: token, expires_at } = await makeCode(tx, account, use, { kind, user_id: user })
  return { kind, token, expires_at }
}

export async function voidLinks(tx: Tx, account: string, user: string | null): Promise<void> {
  await tx.run("DELETE FROM links WHERE account_id = $1 AND COALESCE(user_id, '') = $2 AND used_at IS NULL", [
    account,
    user ?? '',
  ])
}

/** Used, expired, replaced or invented: we do not say which. */
const worthless = () =>
  forbidden('This link does not work: it was used or replaced, or it is too old; ask an owner for a new one')

export async function needLink(tx: Tx, hash: string): Promise<LinkRow> {
  const link = await tx.first<LinkRow>('SELECT * FROM links WHERE hash = $1 AND used_at IS NULL AND expires_at > $2', [
    hash,
    tx.now,
  ])
  if (!link) throw worthless()
  return link
}

/** Works once: if two requests come at the same moment, one is refused. */
export async function useLink(tx: Tx, hash: string): Promise<LinkRow> {
  const link = await needLink(tx, hash)
  const used = await tx.run('UPDATE links SET used_at = $2, updated_at = $2 WHERE id = $1 AND used_at IS NULL', [
    link.id,
    tx.now,
  ])
  if (used === 0) throw worthless()
  return link
}

/** The address of the link. Behind the `#`, the token is sent to no server and appears in no log. */
export const linkAddress = (origin: string, { token }: Pick<NewLink, 'token'>): string => `${origin}/join#${token}`
