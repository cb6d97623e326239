import type { Context } from 'hono'
import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'

/** The origin where users sign in: the configured one, or else this machine under the name in the request. Otherwise null. */
export function consoleOrigin(c: Context<Env>, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl
  const { protocol, hostname, origin } = new URL(c.req.url)
  return protocol === 'http:' && isLoopback(hostname) ? origin : null
}

/**
 * Whether the request comes from a page of exactly this origin. The browser itself says so, and a page cannot fake it. A sibling
 * subdomain is `same-site`, and the cookie alone would let it in.
 */
export function isFromOrigin(c: Context<Env>, origin: string): boolean {
  const [site, said] = [c.req.header('sec-fetch-site'), c.req.header('origin')]
  if (said !== undefined && said !== origin) return false
  return site === undefined ? said === origin : site === 'same-origin'
}
