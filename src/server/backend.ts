import type { Behind } from './behind/behind.ts'
import type { DryRuns } from './dry-run/dry-runs.ts'
import type { ReadLive } from './experiences/read-live.ts'
import type { FeedSummaries } from './feed/feed-summaries.ts'
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

/** What every route is handed. */
export interface Backend {
  store: Store
  limits: Limits
  requests: RequestLimiter
  capacity: Capacity
  /** Secrets that were right, by their hashes: whoever has one is not refused because others from there have none. */
  provenSecrets: Set<string>
  passwords: Passwords
  /** The origin under which people sign in; null: on this machine only, under whatever name it has there. */
  publicUrl: string | null
  /** Hosts to which webhooks may lead by plain http and at private addresses. */
  webhooksAllow: AllowedHosts
  summaries: FeedSummaries
  readLive: ReadLive
  sites: KnownSites
  thread: Thread
  patterns: PatternJudge
  /** Of accounts that this process has met, by token: neither ever changes. */
  accountIds: Map<string, string>
  behind: Behind
  live: Live
  metrics: Metrics
  /** Who may read them from elsewhere than this machine. */
  metricsToken: string | null
  /** Takes no new requests any more. */
  isStopping(): boolean
  dryRuns: DryRuns
  /** Folder of the runtime's bundles. */
  runtimeFolder: string
  /** Folder of the console's pages and their parts. */
  consoleFolder: string
  /** Folder of the pages at `/docs/`. */
  docsFolder: string
  /** How many proxies in front of the server add to `X-Forwarded-For`; 0 takes the address of the socket. */
  trustedProxies: number
  version: string
  /** A page was met for the first time on a host where nothing is shown: somebody may be waiting for it. */
  onHostOff?: (host: string) => void
}
