import type { Context } from 'hono'
import { checkOrigin } from '../http/check-origin.ts'
import { clientAddress } from '../http/client-address.ts'
import { consoleOrigin, isFromOrigin } from '../http/console-origin.ts'
import type { Env } from '../http/env.ts'
import { forbidden, Problem } from '../http/problem.ts'
import type { Actor } from '../journal/record-audit.ts'
import type { Account, User } from './accounts/account.ts'
import type { Backend } from './backend.ts'
import { provenBy } from './proven-by.ts'
import { readCookie } from './session-cookie.ts'
import type { Rights } from './users/permissions.ts'
import { findSession } from './users/session.ts'

/** Who a management request acts for. */
export interface Asker extends Rights {
  account: Account
  user: User
  /** Null with an account secret. */
  session: string | null
}

export const actorOf = ({ account, user, session }: Asker): Actor => ({
  account: account.id,
  user: user.id,
  means: session === null ? 'secret' : 'session',
})

/** `secret`: the account secret, or else a session. */
export type ManageAccess = 'secret' | 'hook' | 'session'

export async function whoAsks(
  c: Context<Env>,
  access: ManageAccess,
  secret: unknown,
  backend: Backend,
): Promise<Asker> {
  if (access !== 'hook' && secret === undefined) {
    const asker = await bySession(c, backend)
    if (asker) return asker
  }
  const proven = await provenBy(secret, clientAddress(c, backend.trustedProxies), backend)
  const origin = c.req.header('origin')
  c.set('account', proven.account.id)
  if (access === 'hook' && origin !== undefined)
    throw forbidden('Pages cannot call this; call it from your backend, without an Origin header')
  if (access === 'session')
    throw forbidden('This is about a session, and an account secret has none; sign in to the console instead')
  await checkOrigin(backend.store, proven.account.id, origin)
  return { ...proven, session: null }
}

/** Whether the headers say who asks. Without that, only a secret in the body can. */
export function mayBeKnown(
  c: Context<Env>,
  access: ManageAccess,
  secret: string | undefined,
  { publicUrl }: Backend,
): boolean {
  if (secret !== undefined) return true
  const origin = access === 'hook' ? null : consoleOrigin(c, publicUrl)
  return origin !== null && isFromOrigin(c, origin) && readCookie(c, origin) !== undefined
}

/** Null if the request is not from a console page. Then only a secret counts, as if there were no cookie. */
async function bySession(c: Context<Env>, { store, publicUrl }: Backend): Promise<Asker | null> {
  const origin = consoleOrigin(c, publicUrl)
  if (origin === null || !isFromOrigin(c, origin)) return null
  const token = readCookie(c, origin)
  const signed = token ? await store.transaction(tx => findSession(tx, token), 'committed') : null
  if (!signed)
    throw new Problem(401, 'Nobody is signed in, or the session has ended; sign in again', {
      headers: { 'www-authenticate': 'Session' },
    })
  return signed
}
