import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Env } from './env.ts'

/**
 * The address that a request comes from. Each trusted proxy appends the address of its caller to `X-Forwarded-For`. So the last
 * ones are true, and everything before them is only a claim.
 */
export function clientAddress(c: Context<Env>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'none'
  if (trustedProxies === 0) return socket
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return addressIn(chain.at(-Math.min(trustedProxies, chain.length)) ?? '') ?? socket
}

/** Some proxies add the port, which is another one for each connection. Null: it is no address. */
function addressIn(part: string): string | null {
  const plain = part.replaceAll('"', '')
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(plain) ?? []
  const address = inBrackets ?? beforePort ?? plain
  return isIP(address) ? address : null
}
