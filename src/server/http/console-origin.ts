import type { Context } from 'hono'
import type { Env } from './endpoint.ts'
import { isLoopback } from './loopback.ts'

/** Where people sign in: what the operator named, else this machine itself under the name it was asked by; null elsewhere. */
export function consoleOrigin(c: Context<Env>, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl
  const { protocol, hostname, origin } = new URL(c.req.url)
  return protocol === 'http:' && isLoopback(hostname) ? origin : null
}

/**
 * Whether a page of exactly this origin asks. Browsers say so themselves, and no page can say it for another; a sibling
 * subdomain is `same-site`, and the cookie alone would let it in.
 */
export function isFromOrigin(c: Context<Env>, origin: string): boolean {
  const [site, said] = [c.req.header('sec-fetch-site'), c.req.header('origin')]
  if (said !== undefined && said !== origin) return false
  return site === undefined ? said === origin : site === 'same-origin'
}
