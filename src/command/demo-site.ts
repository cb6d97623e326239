import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { Front } from '../server/create-server.ts'
import { isLoopback } from './loopback.ts'

export interface DemoCredentials {
  token: string
  secret: string
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
/** Sites whose own script knows their addresses: every one of them is the same page. */
const ONE_PAGE = new Set(['slackwater'])

/**
 * The demo's pages under `/demo/`. The product runs on `localhost`, the panel on `127.0.0.1`: switching the product's
 * domain off must not keep the panel from switching it on again.
 */
export function demoSite(folder: string, snippet: string, credentials: DemoCredentials): Front {
  return (request, peer) => {
    const url = new URL(request.url)
    if (url.pathname === '/demo') return redirect('/demo/')
    if (!url.pathname.startsWith('/demo/')) return null
    // A page elsewhere could point its own name at this machine and read the panel's secret.
    if (!isLoopback(peer.address) || !isLoopback(url.hostname)) return text(403, 'The demo is for this machine only.')
    if (url.pathname === '/demo/panel/credentials') return giveCredentials(request, credentials)
    const [site = '', ...rest] = url.pathname.slice('/demo/'.length).split('/')
    if ((site === '' || site === 'panel') && url.hostname === 'localhost') {
      return redirect(`http://127.0.0.1${url.port ? `:${url.port}` : ''}${url.pathname}${url.search}`)
    }
    if (site !== '' && rest.length === 0 && !extname(site)) return redirect(`/demo/${site}/${url.search}`)
    const file = fileFor(folder, site || 'shell', rest.join('/'))
    return file ? answer(file, snippet, credentials.token, url.origin) : text(404, 'There is no such page in the demo.')
  }
}

function fileFor(folder: string, site: string, path: string): string | null {
  const wanted = normalize(path || 'index.html')
  if (wanted.startsWith('..') || wanted.includes('\0')) return null
  const file = join(folder, site, wanted)
  if (extname(file) && existsSync(file)) return file
  const index = join(folder, site, 'index.html')
  return ONE_PAGE.has(site) && !extname(file) && existsSync(index) ? index : null
}

function answer(file: string, snippet: string, token: string, api: string): Response {
  const bytes = readFileSync(file)
  const body = extname(file) === '.html' ? paste(bytes.toString(), snippet, token, api) : bytes
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** As a customer pastes the snippet: with the token of the account and the address of the server in it. */
function paste(page: string, snippet: string, token: string, api: string): string {
  return page
    .replaceAll('__SNIPPET__', () => snippet)
    .replaceAll('__TOKEN__', token)
    .replaceAll('__API__', api)
}

/** Only to the panel itself: a page of another origin that asks says so in this header. */
function giveCredentials(request: Request, credentials: DemoCredentials): Response {
  const asking = request.headers.get('Sec-Fetch-Site')
  if (asking !== null && asking !== 'same-origin') return text(403, 'Only the panel may ask this.')
  return Response.json(credentials, { headers: { 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY' } })
}

function redirect(to: string): Response {
  return new Response(null, { status: 302, headers: { Location: to } })
}

function text(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
