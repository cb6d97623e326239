import type { Context } from 'hono'
import type { Env } from './endpoint.ts'

/**
 * Where a request comes from. Each trusted proxy appends the address it was called from to `X-Forwarded-For`, so the
 * last ones are true and whatever stands before them is only claimed.
 */
export function clientAddress(c: Context<Env>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'none'
  if (trustedProxies === 0) return socket
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return chain.at(-Math.min(trustedProxies, chain.length)) ?? socket
}
