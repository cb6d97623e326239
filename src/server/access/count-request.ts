import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import type { Backend } from './backend.ts'
import type { Asker } from './who-asks.ts'

/** Programs of an account share a limit; each signed-in user has one. So a program in a circle keeps nobody out of the console. */
export async function countRequest(
  c: Context<Env>,
  { account, user, session }: Asker,
  { requests, limits }: Pick<Backend, 'requests' | 'limits'>,
): Promise<void> {
  const asker = { what: 'manage' as const, token: account.token, address: session === null ? '' : user.id }
  // A database that takes no writes still answers.
  const refusal = await requests.count(asker, limits.managementPerMinute).catch(() => null)
  c.set('left', requests.left(asker, limits.managementPerMinute))
  if (refusal) throw refusal
}
