import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What only the database knows, for all accounts together. */
export interface Stored {
  bytes: number
  /** Free bytes on its disk, if known. */
  room: number | null
  counted: { name: string; value: number }[]
  leasesUnconfirmed: number
  /** `oldest`: how many seconds the oldest due message has waited. */
  webhooks: StoredWebhook[]
}

export interface StoredWebhook {
  id: string
  /** How long its oldest due message has waited, in seconds. */
  oldest: number
  paused: boolean
  /** Why the server switched it off. Null: it did not. */
  off: string | null
}

/** What this process has done and is doing, for monitoring. */
export interface Metrics {
  request(request: { route: string; method: string; status: number; seconds: number }): void
  /** Requests of pages, and their results. */
  boot(answer: string): void
  claim(answer: string): void
  report(answer: string): void
  /** The script was loaded in a browser that is too old for it. */
  oldBrowser(): void
  /** How long a transaction held the database. */
  held(seconds: number): void
  /** The database could not serve a request. The code is of `Unavailable`. */
  unavailable(code: string): void
  webhook(webhook: string, ok: boolean): void
  swept(what: string, rows: number): void
  /** One pass of work behind the requests. */
  worked(work: string, seconds: number, ok: boolean): void
  /** A live page was told to boot again. */
  hint(hint: string): void
  /** The text that Prometheus reads. `now` is the current state. */
  text(now: Standing): Promise<string>
  stop(): void
}

/** The current state of this process, and of the database; null if it does not answer. */
export interface Standing {
  requestsInProgress: number
  liveStreams: number
  connections: { used: number; idle: number; waiting: number }
  /** Seconds that the oldest change has waited for its figures. */
  resultsAge: number
  stored: Stored | null
}

/** Every metric and its meaning. The documents name no others. */
export const METRICS = {
  beckon_requests_total: 'Requests by route, method and status',
  beckon_requests_failed_total: 'Requests that failed: answers with status 5xx',
  beckon_request_seconds: 'How long requests took, by route',
  beckon_requests_in_progress: 'Requests in progress',
  beckon_event_loop_lag_seconds: 'How late the event loop was since the last scrape: median, 99th percentile, longest',
  beckon_memory_bytes: 'Memory of the process',
  beckon_processor_seconds_total: 'Processor time of the process',
  beckon_boots_total: 'Boots: pages that asked what waits for their person, by answer',
  beckon_claims_total: 'Requests of pages for a lease of a Delivery, by answer: claimed, or why not',
  beckon_reports_total: 'Reports of pages, by answer: accepted, or why not',
  beckon_old_browsers_total: 'Pages that loaded the script in a browser that is too old to show anything',
  beckon_transactions_total: 'Transactions of the database',
  beckon_transaction_seconds_total: 'Time in transactions, including the time they waited',
  beckon_transaction_longest_seconds: 'The longest transaction since the last scrape',
  beckon_database_up: '1 when the database answers',
  beckon_database_bytes: 'Size of the database',
  beckon_disk_free_bytes: 'Free space on the disk of the embedded database',
  beckon_database_connections: 'Connections to the database, used and idle; SQLite has one',
  beckon_database_waiting: 'Transactions that wait for their turn',
  beckon_database_refused_total: 'Requests that the database could not serve, by reason',
  beckon_counted_total: 'Rare events, by what: refusals, Deliveries shown twice or after they were dropped, …',
  beckon_leases_unconfirmed: 'Leases of Deliveries that ended in the last day and were never confirmed',
  beckon_results_age_seconds: 'How long the oldest change has waited to be counted in results',
  beckon_webhook_attempts_total: 'Requests to receivers of webhooks, by webhook and whether they succeeded',
  beckon_webhook_oldest_seconds: 'How long the oldest due message has waited, by webhook',
  beckon_webhooks_paused: '1 for a webhook that is paused because its receiver does not answer, by webhook',
  beckon_webhooks_off: '1 for a webhook that the server has switched off, by webhook and reason',
  beckon_live_streams: 'Live pages that listen now',
  beckon_live_hints_total: 'Live pages that were told to ask again, by what is new',
  beckon_swept_rows_total: 'Rows that were too old and were removed',
  beckon_work_passes_total: 'Passes of work behind the requests, by work and whether they succeeded',
  beckon_work_seconds_total: 'Time in passes of work behind the requests, by work',
} as const

/** Why a database does not serve a request, in a few words that are always the same. */
const REFUSALS: [RegExp, string][] = [
  [/^53300$/, 'no connection free'],
  [/^(?:55P03|held)$/, 'lock'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'disk full'],
  [/^(?:25006|SQLITE_READONLY|EROFS)/, 'read only'],
  [/^(?:57014|silent|ETIMEDOUT|25P0[34])$/, 'too slow'],
  [/^(?:08|57P|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|lost)/, 'not reached'],
]
const OTHER = 'other'

type Name = keyof typeof METRICS
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const NANOSECONDS = 1e9

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: Name, ...labelNames: string[]) =>
    new Counter({ name, help: METRICS[name], labelNames, registers })
  const gauge = (name: Name, ...labelNames: string[]) => new Gauge({ name, help: METRICS[name], labelNames, registers })

  const requests = counter('beckon_requests_total', 'route', 'method', 'status')
  const failed = counter('beckon_requests_failed_total')
  const seconds = new Histogram({
    name: 'beckon_request_seconds',
    help: METRICS.beckon_request_seconds,
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  const inProgress = gauge('beckon_requests_in_progress')
  const liveStreams = gauge('beckon_live_streams')
  const hints = counter('beckon_live_hints_total', 'hint')
  const boots = counter('beckon_boots_total', 'answer')
  const claims = counter('beckon_claims_total', 'answer')
  const reports = counter('beckon_reports_total', 'answer')
  const oldBrowsers = counter('beckon_old_browsers_total')
  const transactions = counter('beckon_transactions_total')
  const transactionSeconds = counter('beckon_transaction_seconds_total')
  const longestTransaction = gauge('beckon_transaction_longest_seconds')
  const attempts = counter('beckon_webhook_attempts_total', 'webhook', 'ok')
  const swept = counter('beckon_swept_rows_total', 'what')
  const passes = counter('beckon_work_passes_total', 'work', 'ok')
  const workSeconds = counter('beckon_work_seconds_total', 'work')
  const connections = gauge('beckon_database_connections', 'state')
  const waiting = gauge('beckon_database_waiting')
  const refused = counter('beckon_database_refused_total', 'because')
  const resultsAge = gauge('beckon_results_age_seconds')
  const showProcess = processGauges(gauge, counter)
  const showStored = storedGauges(gauge, counter)
  const ofRoute = lookUpOnce((route: string) => ({
    took: seconds.labels({ route }),
    ofMethod: lookUpOnce((method: string) =>
      lookUpOnce((status: number) => requests.labels({ route, method, status })),
    ),
  }))
  const byAnswer = (counted: Counter) => lookUpOnce((answer: string) => counted.labels({ answer }))
  const [bootsOf, claimsOf, reportsOf] = [byAnswer(boots), byAnswer(claims), byAnswer(reports)]
  const held = { count: 0, seconds: 0, longest: 0 }
  // Start these at 0, so that an alert can distinguish "never happened" from "missing".
  for (const what of ['rate_limits', 'report_keys', 'counters', 'profiles', 'events', 'leases']) swept.inc({ what }, 0)
  failed.inc(0)
  oldBrowsers.inc(0)
  for (const because of [...REFUSALS.map(([, reason]) => reason), OTHER]) refused.inc({ because }, 0)
  for (const hint of ['delivery', 'feed', 'paused']) hints.inc({ hint }, 0)

  return {
    request({ route, method, status, seconds: lasted }) {
      const { took, ofMethod } = ofRoute(route)
      ofMethod(method)(status).inc()
      if (status >= 500) failed.inc()
      took.observe(lasted)
    },
    boot: answer => bootsOf(answer).inc(),
    claim: answer => claimsOf(answer).inc(),
    report: answer => reportsOf(answer).inc(),
    oldBrowser: () => oldBrowsers.inc(),
    held(took) {
      held.count++
      held.seconds += took
      if (took > held.longest) held.longest = took
    },
    unavailable: code => refused.inc({ because: REFUSALS.find(([codes]) => codes.test(code))?.[1] ?? OTHER }),
    webhook(webhook, ok) {
      // Both from the first attempt on, so that a first failure is an increase.
      attempts.inc({ webhook, ok: String(!ok) }, 0)
      attempts.inc({ webhook, ok: String(ok) })
    },
    swept: (what, rows) => swept.inc({ what }, rows),
    worked(work, lasted, ok) {
      passes.inc({ work, ok: String(ok) })
      workSeconds.inc({ work }, lasted)
    },
    hint: hint => hints.inc({ hint }),
    async text(now) {
      inProgress.set(now.requestsInProgress)
      liveStreams.set(now.liveStreams)
      connections.set({ state: 'used' }, now.connections.used)
      connections.set({ state: 'idle' }, now.connections.idle)
      waiting.set(now.connections.waiting)
      resultsAge.set(now.resultsAge)
      transactions.inc(held.count)
      transactionSeconds.inc(held.seconds)
      longestTransaction.set(held.longest)
      Object.assign(held, { count: 0, seconds: 0, longest: 0 })
      showProcess.show()
      showStored(now.stored)
      return registry.metrics()
    },
    stop: showProcess.stop,
  }
}

/** Requests of pages are short, and to build a label costs as much as to count it. */
function lookUpOnce<Key, Found>(lookUp: (key: Key) => Found): (key: Key) => Found {
  const known = new Map<Key, Found>()
  return key => {
    let found = known.get(key)
    if (found === undefined) {
      found = lookUp(key)
      known.set(key, found)
    }
    return found
  }
}

type MakeGauge = (name: Name, ...labels: string[]) => Gauge
type MakeCounter = (name: Name, ...labels: string[]) => Counter

function processGauges(gauge: MakeGauge, counter: MakeCounter): { show(): void; stop(): void } {
  const lag = gauge('beckon_event_loop_lag_seconds', 'of')
  const memory = gauge('beckon_memory_bytes')
  const processor = counter('beckon_processor_seconds_total')
  const delays: IntervalHistogram = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  return {
    show() {
      lag.set({ of: 'median' }, delays.percentile(50) / NANOSECONDS)
      lag.set({ of: 'p99' }, delays.percentile(99) / NANOSECONDS)
      lag.set({ of: 'longest' }, delays.max / NANOSECONDS)
      delays.reset()
      memory.set(process.memoryUsage.rss())
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) / 1e6)
    },
    stop: () => void delays.disable(),
  }
}

/** What an alert watches starts at 0: from missing to 1 is no increase, and the first time would be overlooked. */
const ALERTED = ['shown-twice']

function storedGauges(gauge: MakeGauge, counter: MakeCounter): (stored: Stored | null) => void {
  const up = gauge('beckon_database_up')
  const bytes = gauge('beckon_database_bytes')
  const room = gauge('beckon_disk_free_bytes', 'disk')
  const counted = counter('beckon_counted_total', 'what')
  const unconfirmed = gauge('beckon_leases_unconfirmed')
  const oldest = gauge('beckon_webhook_oldest_seconds', 'webhook')
  const paused = gauge('beckon_webhooks_paused', 'webhook')
  const off = gauge('beckon_webhooks_off', 'webhook', 'because')
  return stored => {
    up.set(Number(stored !== null))
    // If we do not know a value now, we leave it out: an old number would look like a new one.
    for (const one of [room, counted, oldest, paused, off]) one.reset()
    // Those without labels would be reset to 0.
    for (const one of [bytes, unconfirmed]) one.remove()
    if (!stored) return
    bytes.set(stored.bytes)
    if (stored.room !== null) room.set({ disk: 'data' }, stored.room)
    for (const what of ALERTED) counted.inc({ what }, 0)
    for (const { name, value } of stored.counted) counted.inc({ what: name }, value)
    unconfirmed.set(stored.leasesUnconfirmed)
    for (const { id: webhook, ...one } of stored.webhooks) {
      if (one.off !== null) off.set({ webhook, because: one.off }, 1)
      else {
        oldest.set({ webhook }, one.oldest)
        paused.set({ webhook }, Number(one.paused))
      }
    }
  }
}
