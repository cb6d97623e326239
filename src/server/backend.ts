import type { Behind } from './behind/behind.ts'
import type { DryRuns } from './dry-run/dry-runs.ts'
import type { ReadLive } from './experiences/read-live.ts'
import type { FeedSummaries } from './feed/feed-summaries.ts'
import type { FeedTexts } from './feed/feed-texts.ts'
import type { Capacity } from './http/capacity.ts'
import type { RequestLimiter } from './http/request-limiter.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live/start-live.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { KnownSites } from './observe/site.ts'
import type { PatternJudge } from './patterns/check-patterns.ts'
import type { Store } from './store/store.ts'
import type { Thread } from './thread/thread.ts'
import type { Passwords } from './users/password.ts'
import type { AllowedHosts } from './webhooks/check-address.ts'

export interface Backend {
  store: Store
  limits: Limits
  requests: RequestLimiter
  capacity: Capacity
  /** Hashes of secrets that were correct. A backend with such a secret is not refused because of wrong ones from its address. */
  provenSecrets: Set<string>
  passwords: Passwords
  /** The origin where users sign in. Null: only on this machine, under any name that it has there. */
  publicUrl: string | null
  /** Hosts that webhooks may call by plain http and at private addresses. */
  webhooksAllow: AllowedHosts
  summaries: FeedSummaries
  feedTexts: FeedTexts
  readLive: ReadLive
  sites: KnownSites
  thread: Thread
  patterns: PatternJudge
  /** Account ids by token, for accounts that this process has seen. Neither ever changes. */
  accountIds: Map<string, string>
  behind: Behind
  live: Live
  metrics: Metrics
  /** Who may read the metrics from other machines. */
  metricsToken: string | null
  /** Whether the server has stopped taking new requests. */
  isStopping(): boolean
  dryRuns: DryRuns
  runtimeFolder: string
  /** The folder of the console's pages and their parts. */
  consoleFolder: string
  /** The folder of the pages at `/docs/`. */
  docsFolder: string
  /** How many proxies in front of the server add to `X-Forwarded-For`. With 0, the socket's address counts. */
  trustedProxies: number
  version: string
  /** Called when a page is seen for the first time on a host that is off: somebody may be waiting for it. */
  onHostOff?: (host: string) => void
}
