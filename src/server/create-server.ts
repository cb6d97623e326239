import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HttpBindings, serve } from '@hono/node-server'
import { type Credentials, createAccount, ensureSecret } from './accounts/create-account.ts'
import { type App, createApp } from './app.ts'
import { createClock, type ServerClock } from './clock.ts'
import { endpoints } from './endpoints.ts'
import { createReadLive } from './experiences/read-live.ts'
import { createFeedSummaries } from './feed/feed-summaries.ts'
import { logToOutput, type WriteLog } from './http/request-log.ts'
import { stopListening } from './http/stop-listening.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createRequestCounts } from './observe/request-counts.ts'
import { emptyTables } from './store/empty-tables.ts'
import { createIds } from './store/ids.ts'
import { migrate } from './store/migrate.ts'
import { openPostgres } from './store/postgres.ts'
import { openSqlite } from './store/sqlite.ts'
import type { Store } from './store/store.ts'
import { VERSION } from './version.ts'

export interface ServerOptions {
  /** A PostgreSQL address. Without it the embedded database is used. */
  databaseUrl?: string
  /** Folder of the embedded database; `memory` (the default) keeps nothing. */
  data?: string
  /** Fixed credentials of the first account; otherwise they are made at the first start. */
  accountToken?: string
  accountSecret?: string
  limits?: Partial<Limits>
  /** How many proxies in front of the server add to `X-Forwarded-For`. */
  trustedProxies?: number
  /** Folder of the runtime's bundles; by default the ones built beside the server. */
  runtimeFolder?: string
  /** Where the request log goes; `null` for nowhere. */
  log?: WriteLog | null
  /** The demo stands before the server, at `/demo/`: its first page leads there. */
  demo?: boolean
  /** Told when a page is met for the first time on a host that is not switched on. */
  onHostOff?: (host: string) => void
}

export interface BeckonServer {
  app: App
  store: Store
  clock: ServerClock
  /** Of the first account. Its secret is known only when it was given or has just been made. */
  credentials: Omit<Credentials, 'secret'> & { secret: string | null }
  /** Port 0 lets the system choose. Answers the address. */
  listen(port?: number, host?: string, front?: Front): Promise<string>
  /** Everything as at the first start, with the same credentials. */
  reset(): Promise<void>
  /** Takes no new requests, answers those in flight, closes the database. */
  close(): Promise<void>
}

/** Stands before the API: answers a request itself, or leaves it to the API with null. */
export type Front = (
  request: Request,
  peer: { address: string | undefined },
) => Response | null | Promise<Response | null>

/** The whole server, ready for `app.request()`; `listen()` gives it a socket. */
export async function createServer(options: ServerOptions = {}): Promise<BeckonServer> {
  const clock = createClock()
  const store = openStore(options, clock)
  let credentials: BeckonServer['credentials']
  try {
    await migrate(store)
    credentials = await firstAccount(store, options)
  } catch (error) {
    await store.close()
    throw error
  }
  const limits = { ...defaultLimits, ...options.limits }
  const backend = {
    store,
    limits,
    requests: createRequestCounts(limits.requestsPerMinute, clock),
    summaries: createFeedSummaries(),
    readLive: createReadLive(),
    sites: new WeakMap(),
    runtimeFolder: options.runtimeFolder ?? builtRuntime(),
    trustedProxies: options.trustedProxies ?? 0,
    version: VERSION,
    demo: options.demo ?? false,
    onHostOff: options.onHostOff,
  }
  const app = createApp(backend, endpoints, options.log === undefined ? logToOutput : options.log)
  let http: HttpServer | null = null

  return {
    app,
    store,
    clock,
    credentials,
    listen: (port = 0, host = '127.0.0.1', front) =>
      new Promise((resolve, reject) => {
        const fetch = front ? behind(front, app) : app.fetch
        http = serve({ fetch, port, hostname: host }, (info: AddressInfo) =>
          resolve(`http://${info.family === 'IPv6' ? `[${info.address}]` : info.address}:${info.port}`),
        ) as HttpServer
        http.once('error', reject)
      }),
    async reset() {
      clock.reset()
      backend.summaries.clear()
      await store.transaction(async tx => {
        await emptyTables(tx)
        const { token, secret, account, user } = credentials
        await createAccount(tx, { token, secret: secret ?? undefined, ids: { account, user } })
      })
    },
    async close() {
      if (http) await stopListening(http)
      await store.close()
    },
  }
}

function behind(front: Front, app: App) {
  return async (request: Request, bindings: Partial<HttpBindings> | object) => {
    const address = 'incoming' in bindings ? bindings.incoming?.socket.remoteAddress : undefined
    return (await front(request, { address })) ?? app.fetch(request, bindings)
  }
}

function openStore(options: ServerOptions, clock: ServerClock): Store {
  const ids = createIds()
  if (options.databaseUrl) return openPostgres(options.databaseUrl, clock, ids)
  const data = options.data ?? 'memory'
  return openSqlite(data === 'memory' ? null : data, clock, ids)
}

async function firstAccount(store: Store, options: ServerOptions): Promise<BeckonServer['credentials']> {
  // Alone: several processes that start together make one account.
  return store.transaction(async tx => {
    const { accountToken: token, accountSecret: secret } = options
    const existing = await tx.first<{ account: string; token: string; user: string }>(
      `SELECT a.id AS account, a.token AS token, u.id AS "user" FROM accounts a JOIN users u ON u.account_id = a.id
         WHERE $1 = '' OR a.token = $1 ORDER BY a.id, u.id LIMIT 1`,
      [token ?? ''],
    )
    if (!existing) return createAccount(tx, { token, secret })
    if (secret) await ensureSecret(tx, existing.account, existing.user, secret)
    return { ...existing, secret: secret ?? null }
  }, 'alone')
}

/** Bundled, this file is dist/server/index.js; from the sources, src/server/create-server.ts. */
function builtRuntime(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.includes(`${join('src', 'server')}`) ? join(here, '../../dist/runtime') : join(here, '../runtime')
}
