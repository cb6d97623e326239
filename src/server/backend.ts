import type { ReadLive } from './experiences/read-live.ts'
import type { FeedSummaries } from './feed/feed-summaries.ts'
import type { Limits } from './limits.ts'
import type { RequestCounts } from './observe/request-counts.ts'
import type { KnownSites } from './observe/site.ts'
import type { Store } from './store/store.ts'

/** What every route is handed. */
export interface Backend {
  store: Store
  limits: Limits
  /** Requests of pages that this process has not told the database yet. */
  requests: RequestCounts
  summaries: FeedSummaries
  readLive: ReadLive
  sites: KnownSites
  /** Folder of the runtime's bundles. */
  runtimeFolder: string
  /** How many proxies in front of the server add to `X-Forwarded-For`; 0 takes the address of the socket. */
  trustedProxies: number
  version: string
  /** Whether the demo stands at `/demo/`; the first page leads to it. */
  demo: boolean
  /** A page was met for the first time on a host where nothing is shown: somebody may be waiting for it. */
  onHostOff?: (host: string) => void
}
