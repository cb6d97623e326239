import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { hostOfOrigin } from '../http/check-origin.ts'
import { clientAddress } from '../http/client-address.ts'
import { compressed } from '../http/compress.ts'
import { CORS } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/problem.ts'
import { countOldBrowser } from '../journal/old-browsers.ts'
import { Unavailable } from '../store/unavailable.ts'
import { findSite } from './visit/find-site.ts'
import { isTooOld } from './visit/is-too-old.ts'

declare module '../access/backend.ts' {
  interface Backend {
    runtimeFolder: string
  }
}

/** The file that the snippet imports. */
const ENTRY = 'beckon.js'
const FILE = /^[a-z]+(-[A-Za-z0-9_]+)*\.(js|js\.map|json)$/
const HASHED = /-[A-Za-z0-9_]{6,}\.js(\.map)?$/

/** A script that does nothing. With `?beckon-inspect` in the address, it says why, because the inspector is not loaded. */
const WHY_NOT = {
  off: silent('"Beckon is off on " + location.hostname + ": switch it on with beckon domain on " + location.hostname'),
  unknown: silent('"Beckon: no account of this server has the token of the snippet"'),
  busy: silent('"Beckon: the server has too much to do, or its database does not answer; nothing is shown now"'),
}

function silent(why: string): string {
  return `export {}\nif (/[?&]beckon-inspect\\b/.test(location.search)) console.info(${why})\n`
}

const SCRIPT = 'text/javascript'
const script = {
  ...CORS,
  'content-type': `${SCRIPT}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
}

export const runtime: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/:token/:file{[A-Za-z0-9_-]+\\.(?:js|js\\.map|json)}',
    summary: 'Get the script of the runtime, and its parts',
    access: 'page',
    params: z.object({ token: z.string(), file: z.string() }),
    answers: {
      200: {
        description:
          'The script; it does nothing if the domain is off or the token is unknown. Or a list of its parts, or a source map',
        body: z.looseObject({}),
        texts: [SCRIPT],
      },
      304: { description: 'The script has not changed' },
      404: { description: 'There is no such part' },
    },
    aboveCapacity: 'answer',
    async handle(c, backend) {
      const file = c.req.param('file')!
      if (file === ENTRY) return answerEntry(c, backend, ENTRY, WHY_NOT)
      const body = FILE.test(file) ? await read(backend, file) : null
      if (body === null) throw notFound('The part of the runtime')
      const type = file.endsWith('.js') ? script['content-type'] : 'application/json'
      const cache = HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
      const headers = { ...script, 'content-type': type, 'cache-control': cache }
      return compressed(c, body, headers, HASHED.test(file) ? { always: file } : {})
    },
  },
  {
    methods: ['GET'],
    path: '/messo/:token/messo.min.js',
    summary: 'Get the runtime as a classic script, for pages that load it from its old address',
    access: 'page',
    params: z.object({ token: z.string() }),
    answers: {
      200: { description: 'The script. It is empty if the domain is off', texts: [SCRIPT] },
      304: { description: 'The script has not changed' },
    },
    aboveCapacity: 'answer',
    handle: (c, backend) => answerEntry(c, backend, 'drop-in.js', { off: '', unknown: '', busy: '' }),
  },
]

/**
 * Never answers with an error: a page must not show one in its console because of us. A browser that already has the script gets
 * a 304 and keeps its compiled code.
 */
async function answerEntry(
  c: Context<Env>,
  backend: Backend,
  file: string,
  instead: typeof WHY_NOT,
): Promise<Response> {
  const here = await whatIsHere(c, backend)
  if (here === 'busy') return c.body(instead.busy, 200, { ...script, 'cache-control': 'no-store' })
  const body = here === 'on' ? ((await read(backend, file)) ?? '') : instead[here]
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  // Everything that the answer depends on: a cache in front of us must not give one host's answer to another.
  const headers = { ...script, 'cache-control': 'public, max-age=60', vary: 'Origin, Referer', etag }
  // Proxies that compress mark the ETag as weak.
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  return compressed(c, body, headers, { always: etag })
}

async function whatIsHere(c: Context<Env>, backend: Backend): Promise<'on' | keyof typeof WHY_NOT> {
  if (backend.capacity.full) return 'busy'
  const asker = {
    what: 'script' as const,
    token: c.req.param('token')!,
    address: clientAddress(c, backend.trustedProxies),
  }
  try {
    if (!asker.token.includes('\0') && (await backend.requests.count(asker, backend.limits.requestsPerMinute)))
      return 'busy'
    return await backend.capacity.hold(() => lookUp(c, backend))
  } catch (error) {
    if (error instanceof Unavailable) return 'busy'
    throw error
  }
}

/** The first request from a host registers it. A client that names no host (a preload, a command line) just gets the script. */
async function lookUp(c: Context<Env>, backend: Backend): Promise<'on' | 'off' | 'unknown'> {
  const { store } = backend
  const token = c.req.param('token')!
  const host = hostOfOrigin(c.req.header('origin') ?? c.req.header('referer') ?? '')
  if (token.includes('\0') || (host !== null && host.length > 253)) return 'unknown'
  if (host === null)
    return (await store.query('SELECT 1 FROM accounts WHERE token = $1', [token])).length ? 'on' : 'unknown'
  // A HEAD request is a check of somebody's, no visit.
  const old = c.req.method === 'GET' && isTooOld(c.req.header('user-agent') ?? '')
  const site = await store.transaction(async tx => {
    const found = await findSite(tx, token, host, backend, clientAddress(c, backend.trustedProxies))
    if (old && found?.enabled) await countOldBrowser(tx, found.account.id, backend.behind.tallies)
    return found
  }, 'committed')
  if (old && site?.enabled) {
    backend.metrics.oldBrowser()
    backend.behind.due(site.account.id)
  }
  return site ? (site.enabled ? 'on' : 'off') : 'unknown'
}

async function read({ runtimeFolder }: Backend, file: string): Promise<string | null> {
  return readFile(join(runtimeFolder, file), 'utf8').catch(() => null)
}
