import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { Front } from '../server/app/create-server.ts'
import { isLoopback } from '../server/http/loopback.ts'

/** The parts of the demo's pages, and the backend that its panel talks to. */
export interface DemoParts {
  /** The built pages. */
  folder: string
  snippet: string
  token: string
  /** Calls the API like a backend: with the secret, and from no page. */
  backend(method: string, path: string, body: string | undefined): Promise<Response>
  /** The cookie of a console session, once, for a caller with the right code. */
  enter(code: string, browser: string): Promise<string | null>
}

const TYPES: { [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}
/** Sites with a router of their own: all their addresses are the same page. */
const ONE_PAGE = new Set(['slackwater'])
const BACKEND = '/demo/backend'
const CONSOLE = '/demo/console'

/** The demo's pages under `/demo/`, only for this machine. */
export function demoSite(parts: DemoParts): Front {
  return (request, peer) => {
    const url = new URL(request.url)
    if (url.pathname === '/demo') return redirect('/demo/')
    if (!url.pathname.startsWith('/demo/')) return null
    // A page elsewhere could give this machine a name of its own, and send requests as if it were the panel.
    if (!isLoopback(peer.address) || !isLoopback(url.hostname)) return text(403, 'The demo is for this machine only.')
    if (url.pathname === CONSOLE) return enterConsole(request, url, '/console/', parts)
    if (url.pathname === '/demo/' && url.searchParams.has('code')) return enterConsole(request, url, '/demo/', parts)
    if (url.pathname.startsWith(`${BACKEND}/v3/`)) return askBackend(request, url, parts)
    const [site = '', ...rest] = url.pathname.slice('/demo/'.length).split('/')
    if (site !== '' && rest.length === 0 && !extname(site)) return redirect(`/demo/${site}/${url.search}`)
    const file = fileFor(parts.folder, site || 'shell', rest.join('/'))
    return file ? answer(file, parts, url.origin) : text(404, 'There is no such page in the demo.')
  }
}

/**
 * Signs in the browser that opened the address from this start of the demo, and removes the code from it. With an old code or
 * none, it redirects anyway: the user is signed in already, or is asked for a password.
 */
async function enterConsole(request: Request, url: URL, to: string, { enter }: DemoParts): Promise<Response> {
  // A page elsewhere may send a browser here, but must not decide who is signed in.
  const invited = request.headers.get('Sec-Fetch-Site') !== 'cross-site'
  const code = url.searchParams.get('code') ?? ''
  const cookie = invited ? await enter(code, request.headers.get('User-Agent') ?? '') : null
  const answer = redirect(to)
  if (cookie) answer.headers.set('Set-Cookie', cookie)
  return answer
}

/**
 * We play the customer's backend: it has the secret and forwards the panel's request, so that no page ever has the secret. A page
 * of another origin cannot send this header without a preflight request, which is never allowed.
 */
async function askBackend(request: Request, url: URL, { backend }: DemoParts): Promise<Response> {
  if (request.headers.get('X-Beckon-Demo') !== 'panel') return text(403, 'Only the panel may ask this.')
  const body = request.method === 'GET' ? undefined : await request.text()
  return backend(request.method, url.pathname.slice(BACKEND.length) + url.search, body || undefined)
}

function fileFor(folder: string, site: string, path: string): string | null {
  const wanted = normalize(path || 'index.html')
  if (wanted.startsWith('..') || wanted.includes('\0')) return null
  const file = join(folder, site, wanted)
  if (extname(file) && existsSync(file)) return file
  const index = join(folder, site, 'index.html')
  return ONE_PAGE.has(site) && !extname(file) && existsSync(index) ? index : null
}

function answer(file: string, parts: DemoParts, origin: string): Response {
  const bytes = readFileSync(file)
  return new Response(extname(file) === '.html' ? paste(bytes.toString(), parts, origin) : bytes, {
    headers: {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': "frame-ancestors 'self'",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Pastes the snippet like a customer: with the account token and the address of the server. */
function paste(page: string, { snippet, token }: DemoParts, api: string): string {
  return page
    .replaceAll('__SNIPPET__', () => snippet)
    .replaceAll('__TOKEN__', token)
    .replaceAll('__API__', api)
}

function redirect(to: string): Response {
  return new Response(null, { status: 302, headers: { Location: to } })
}

function text(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
