import type { Context } from 'hono'
import type { Backend } from '../access/backend.ts'
import { clientAddress } from '../http/client-address.ts'
import { CORS } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import { type Problem, problemOf } from '../http/problem.ts'

/** Counts a wrong code. The refusal for who has shown too many from this address. */
export const countWrong = (
  c: Context<Env>,
  token: string,
  { requests, limits, trustedProxies }: Backend,
): Promise<Problem | null> =>
  requests.count({ what: 'page', token, address: clientAddress(c, trustedProxies) }, limits.requestsPerMinute)

/** Any page may read why its code is refused. */
export async function readably(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    const problem = problemOf(error)
    if (problem) Object.assign(problem.headers, CORS)
    throw problem ?? error
  }
}
