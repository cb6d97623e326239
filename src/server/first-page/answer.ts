import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Backend } from '../backend.ts'
import type { Endpoint, Env } from '../http/endpoint.ts'
import { firstPage } from './page.ts'
import { style } from './style.ts'

const OWN_STYLE = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${OWN_STYLE}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'Accept',
}

/** The same endpoint; but who opens it in a browser gets a page for people. Programs notice nothing. */
export function orFirstPage(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    handle: (c, backend) => (isOpenedInBrowser(c) ? answer(c, backend) : endpoint.handle(c, backend)),
  }
}

async function answer(c: Context<Env>, { version, demo, trustedProxies }: Backend): Promise<Response> {
  const url = new URL(c.req.url)
  // A proxy that ends https says so.
  const scheme = trustedProxies > 0 ? c.req.header('x-forwarded-proto') : undefined
  if (scheme === 'https') url.protocol = 'https:'
  return new Response(String(await firstPage({ version, demo, origin: url.origin })), { headers: HEADERS })
}

/** Somebody typed the address or followed a link. Browsers say `Sec-Fetch-Mode` only over https and on this machine. */
function isOpenedInBrowser({ req }: Context<Env>): boolean {
  const mode = req.header('sec-fetch-mode')
  return (
    req.method === 'GET' &&
    (mode === undefined || mode === 'navigate') &&
    (req.header('accept') ?? '').includes('text/html') &&
    req.header('origin') === undefined &&
    req.header('x-account-secret') === undefined &&
    req.query('account_secret') === undefined
  )
}
