import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { NoSuchAccount } from '../access/provider/no-such-account.ts'
import { createProvider, type Provider, type ProviderSettings } from '../access/provider/provider.ts'
import { type Credentials, createAccount, ensureSecret } from '../access/users/create-account.ts'
import { createPasswords, type PasswordCost } from '../access/users/password.ts'
import { startDryRuns } from '../authoring/dry-run/dry-runs.ts'
import { createReadLive } from '../content/experiences/read-live.ts'
import { createFeedSummaries } from '../content/feed/feed-summaries.ts'
import { createFeedTexts } from '../content/feed/feed-texts.ts'
import { createPatternJudge } from '../content/patterns/check-patterns.ts'
import { createThread } from '../content/thread/thread.ts'
import { createReadParts } from '../content/versions/known-parts.ts'
import { createClock, type ServerClock } from '../ground/clock.ts'
import { createMetrics } from '../ground/create-metrics.ts'
import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import { defaultLimits, type Limits } from '../ground/limits.ts'
import { createCapacity } from '../http/capacity.ts'
import { createNoticeProxy } from '../http/notice-proxy.ts'
import { type OpenPort, openPort } from '../http/open-port.ts'
import { createRequestLimiter } from '../http/request-limiter.ts'
import { logToOutput, type WriteLog } from '../http/request-log.ts'
import { createSearches } from '../http/searches.ts'
import { stopListening } from '../http/stop-listening.ts'
import { everyAccountId } from '../journal/every-account-id.ts'
import { refuseMoved } from '../operations/move/refuse-moved.ts'
import { startRemovingCopies } from '../operations/start-removing-copies.ts'
import { watchStore } from '../operations/watch-store.ts'
import { startLive } from '../pages/live/start-live.ts'
import { createRoomForEvent } from '../people/room-for-event.ts'
import { buildVersion } from '../store/build-version.ts'
import { createDeadline } from '../store/deadline.ts'
import { emptyTables } from '../store/empty-tables.ts'
import { createIds } from '../store/ids.ts'
import { migrate } from '../store/migrate.ts'
import { openPostgres, type Pooler } from '../store/postgres.ts'
import type { RowOf } from '../store/row-of.ts'
import { sayWhatIsLost } from '../store/say-what-is-lost.ts'
import { sealKeys } from '../store/seal-keys.ts'
import type { Sizes } from '../store/sizes.ts'
import { openSqlite } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { createVault } from '../store/vault.ts'
import { createSend, type Resolve } from '../webhooks/send.ts'
import { type App, createApp } from './app.ts'
import { startBehind } from './behind.ts'
import { endpoints } from './endpoints.ts'
import { watchWork } from './watch-work.ts'

export interface ServerOptions {
  /** A PostgreSQL address. Without it, the embedded database is used. */
  databaseUrl?: string
  /** Connections to PostgreSQL that this process may hold; default 10. */
  databaseConnections?: number
  /** `transaction`: `databaseUrl` is a pooler that shares its connections between transactions. */
  databasePooler?: Pooler
  /**
   * The address of PostgreSQL itself, if `databaseUrl` is a pooler. Processes tell each other over it what is new for open pages.
   */
  databaseDirectUrl?: string
  /** The folder of the embedded database. `memory` (the default) stores nothing. */
  data?: string
  /** Fixed credentials of the first account. Without them, they are made at the first start. */
  accountToken?: string
  accountSecret?: string
  /** Encrypts the keys in the database, and the one with which they were encrypted before. At least 32 characters. */
  key?: string | undefined
  oldKey?: string | undefined
  limits?: Partial<Limits>
  /** How much one turn of a loop takes. For tests. */
  sizes?: Sizes
  /** How hard it is to try passwords. For tests. */
  passwordCost?: PasswordCost
  /** How many proxies in front of the server add to `X-Forwarded-For`. */
  trustedProxies?: number
  /** The origin where users sign in: https, or http on this machine. Without it, they can sign in only on this machine. */
  publicUrl?: string
  /** Where people of a company sign in, for one account. */
  provider?: ProviderSettings | undefined
  /** A bearer token for `/metrics`. Without it, only this machine can read them. */
  metricsToken?: string
  /** Hosts (`host` or `host:port`) that webhooks may call by plain http and at private addresses. */
  webhooksAllow?: string[]
  /** Resolves the addresses of a webhook's host. By default the system does it. */
  resolveHost?: Resolve
  /** The folder of the runtime's bundles. By default, those built beside the server. */
  runtimeFolder?: string
  /** The folder of the console. By default, the one built beside the server. */
  consoleFolder?: string
  /** The folder of the documents. By default, those built beside the server. */
  docsFolder?: string
  /** Where the request log goes; `null` for nowhere. */
  log?: WriteLog | null
  /** What the operator must know, in a sentence. By default it goes to standard error. */
  warn?: (sentence: string) => void
  /** Called when a page is seen for the first time on a host that is off. */
  onHostOff?: (host: string) => void
}

export interface BeckonServer {
  app: App
  store: Store
  clock: ServerClock
  /** Of the first account. The secret is known only if it was given or has just been made. */
  /** `isNew`: the account was made at this start. */
  credentials: Omit<Credentials, 'secret'> & { secret: string | null; isNew: boolean }
  /** With port 0, the system chooses. Resolves with the address. `open`: a port that answers already. */
  listen(port?: number, host?: string, front?: Front, open?: OpenPort): Promise<string>
  /** Does all background work of every account now. */
  settle(): Promise<void>
  /** Computes all figures again, from the rows and from what forgotten people left, for every account or for one. */
  makeFiguresAnew(account?: string): Promise<void>
  /** Everything as at the first start, with the same credentials. */
  reset(): Promise<void>
  /** Takes no new requests, answers those in flight, closes the database. */
  close(): Promise<void>
}

/** Runs before the API: it answers a request itself, or returns null to leave it to the API. */
export type Front = (
  request: Request,
  peer: { address: string | undefined },
) => Response | null | Promise<Response | null>

/** Shares of the time to stop: for open requests, and for the last background work. The rest is for closing the database. */
const FOR_REQUESTS = 0.7
const FOR_LAST_WORK = 0.2

/** The whole server, ready for `app.request()`. `listen()` adds a socket. */
export async function createServer(options: ServerOptions = {}): Promise<BeckonServer> {
  const clock = createClock()
  const limits = { ...defaultLimits, ...options.limits }
  const { warn = (sentence: string) => console.error(sentence) } = options
  const metrics = createMetrics()
  const store = watchStore(
    openStore(options, clock, limits.databaseWait, warn),
    metrics,
    sentence => started && warn(sentence),
  )
  // If it cannot start, the caller says why.
  let started = false
  let credentials: BeckonServer['credentials']
  let provider: Provider | null
  try {
    await migrate(store)
    await refuseMoved(store)
    await sealKeys(store)
    credentials = await firstAccount(store, options, warn)
    provider = await openProvider(store, options.provider, credentials.account)
  } catch (error) {
    metrics.stop()
    await store.close()
    throw error
  }
  started = true
  const thread = createThread()
  const webhooksAllow = options.webhooksAllow ?? []
  const watch = watchWork(metrics, sentence => !stopping && warn(sentence))
  const behind = startBehind(
    store,
    limits,
    createSend(webhooksAllow, limits.webhookWait, options.resolveHost),
    metrics,
    watch,
  )
  const live = startLive(store, limits, metrics, watch)
  const copies = startRemovingCopies(options, limits.copiesKept, watch)
  const dryRuns = startDryRuns(store, watch)
  const accountIds = new Map<string, string>()
  const backend = {
    store,
    thread,
    patterns: createPatternJudge(thread),
    limits,
    requests: createRequestLimiter(store, clock, accountIds),
    capacity: createCapacity(limits.requestsAtOnce),
    searches: createSearches(limits),
    provenSecrets: new Map<string, number>(),
    passwords: createPasswords(options.passwordCost),
    provider,
    publicUrl: options.publicUrl ?? null,
    webhooksAllow,
    summaries: createFeedSummaries(),
    feedTexts: createFeedTexts(),
    readLive: createReadLive(),
    readParts: createReadParts(),
    roomForEvent: createRoomForEvent(),
    sites: new WeakMap(),
    accountIds,
    behind,
    live,
    metrics,
    metricsToken: options.metricsToken ?? null,
    isStopping: () => stopping,
    dryRuns,
    runtimeFolder: options.runtimeFolder ?? built('runtime'),
    consoleFolder: options.consoleFolder ?? built('console'),
    docsFolder: options.docsFolder ?? built('docs'),
    trustedProxies: options.trustedProxies ?? 0,
    version: buildVersion(),
    onHostOff: options.onHostOff,
  }
  let stopping = false
  const noticeProxy = createNoticeProxy(backend.trustedProxies, warn)
  const app = createApp(backend, endpoints, options.log === undefined ? logToOutput : options.log, noticeProxy)
  let http: HttpServer | null = null

  return {
    app,
    store,
    clock,
    credentials,
    async listen(port = 0, host = '127.0.0.1', front, open) {
      const { address, answerBy } = open ?? (await openPort(port, host, limits))
      http = answerBy(getRequestListener(front ? standBefore(front, app) : app.fetch, { hostname: host }))
      return address
    },
    async settle() {
      for (const id of await everyAccountId(store)) await behind.settle(id)
    },
    async makeFiguresAnew(account) {
      for (const id of await everyAccountId(store))
        if (account === undefined || account === id) await behind.figures.makeAnew(id)
    },
    async reset() {
      clock.reset()
      backend.summaries.clear()
      accountIds.clear()
      behind.clear()
      await store.transaction(async tx => {
        await emptyTables(tx)
        const { token, secret, account, user } = credentials
        await createAccount(tx, { token, secret: secret ?? undefined, ids: { account, user } })
      })
    },
    async close() {
      stopping = true
      metrics.stop()
      live.stop()
      if (http) await stopListening(http, limits.stopWait * FOR_REQUESTS)
      await thread.close()
      // If the database does not answer, we do not wait for the background work.
      await createDeadline(limits.stopWait * FOR_LAST_WORK)
        .within(Promise.all([behind.stop(), dryRuns.stop(), copies.stop()]))
        .catch(() => {})
      await store.close()
    },
  }
}

function standBefore(front: Front, app: App) {
  return async (request: Request, bindings: Partial<HttpBindings> | object) => {
    const address = 'incoming' in bindings ? bindings.incoming?.socket.remoteAddress : undefined
    return (await front(request, { address })) ?? app.fetch(request, bindings)
  }
}

function openStore(
  options: ServerOptions,
  clock: ServerClock,
  patience: number,
  warn: (sentence: string) => void,
): Store {
  const vault = createVault(options.key, options.oldKey)
  const ids = createIds()
  if (options.databaseUrl)
    return openPostgres(options.databaseUrl, clock, ids, {
      patience,
      connections: options.databaseConnections,
      pooler: options.databasePooler,
      directUrl: options.databaseDirectUrl,
      sizes: options.sizes,
      vault,
    })
  const data = options.data ?? 'memory'
  if (data !== 'memory') sayWhatIsLost(data, warn)
  return openSqlite(data === 'memory' ? null : data, clock, ids, options.sizes, vault)
}

async function firstAccount(
  store: Store,
  options: ServerOptions,
  warn: (sentence: string) => void,
): Promise<BeckonServer['credentials']> {
  // `alone`: several processes that start together must create one account.
  return store.transaction(async tx => {
    // An empty variable is no value.
    const [token, secret] = [options.accountToken || undefined, options.accountSecret || undefined]
    const existing = await tx.first<RowOf<'accounts', 'token'> & { account: string; user: string }>(
      `SELECT a.id AS account, a.token AS token, u.id AS "user" FROM accounts a JOIN users u ON u.account_id = a.id
         WHERE $1 = '' OR a.token = $1 ORDER BY a.id, u.id LIMIT 1`,
      [token ?? ''],
    )
    if (!existing) return { ...(await createAccount(tx, { token, secret })), isNew: true }
    if (secret && !(await ensureSecret(tx, existing.account, existing.user, secret)))
      warn('The secret in the configuration was revoked and stays so; put another one there')
    return { ...existing, secret: secret ?? null, isNew: false }
  }, 'alone')
}

async function openProvider(store: Store, settings: ProviderSettings | undefined, first: string) {
  if (!settings) return null
  const [named] = settings.account
    ? await store.query<RowOf<'accounts', 'id'>>(
        `${EVERY_ACCOUNT} SELECT id FROM accounts WHERE (id = $1 OR token = $1) AND deleted_at IS NULL`,
        [settings.account],
      )
    : [{ id: first }]
  if (!named) throw new NoSuchAccount(settings.account!)
  return createProvider(settings, named.id)
}

/** This file is dist/server/index.js in the bundle, and src/server/app/create-server.ts in the sources. */
function built(part: 'runtime' | 'console' | 'docs'): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  return here.includes(`${join('src', 'server')}`) ? join(here, '../../../dist', part) : join(here, '..', part)
}
