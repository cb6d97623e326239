import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Backend } from '../access/backend.ts'
import type { Env } from '../http/env.ts'
import { isLoopback } from '../http/loopback.ts'

declare module '../access/backend.ts' {
  interface Backend {
    /** Who may read the metrics from other machines. */
    metricsToken: string | null
  }
}

/** Whoever is on this machine, or has the token of the metrics. A request through a proxy on this machine is not from it. */
export function isOperator(c: Context<Env>, { metricsToken }: Pick<Backend, 'metricsToken'>): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (metricsToken !== null && given !== undefined) return same(given, metricsToken)
  const socket = c.env?.incoming?.socket.remoteAddress
  const direct = c.req.header('x-forwarded-for') === undefined && c.req.header('forwarded') === undefined
  return direct && (socket === undefined || isLoopback(socket))
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
