import type { Metrics } from '../ground/create-metrics.ts'
import type { Limits } from '../ground/limits.ts'
import type { Capacity } from '../http/capacity.ts'
import type { RequestLimiter } from '../http/request-limiter.ts'
import type { Searches } from '../http/searches.ts'
import type { Behind } from '../journal/behind.ts'
import type { Live } from '../journal/live.ts'
import type { Store } from '../store/store.ts'
import type { Provider } from './provider/provider.ts'
import type { Passwords } from './users/password.ts'

/**
 * What endpoints work with. A room above adds what it brings itself, beside its type: `declare module '…/access/backend.ts'`. So
 * no room needs to know those above it, and `create-server.ts` does not compile until it makes everything.
 */
export interface Backend {
  store: Store
  limits: Limits
  requests: RequestLimiter
  capacity: Capacity
  searches: Searches
  metrics: Metrics
  behind: Behind
  live: Live
  /**
   * Hashes of secrets that were correct, and when their last use was noted. A backend with such a secret is not refused because
   * of wrong ones from its address.
   */
  provenSecrets: Map<string, number>
  passwords: Passwords
  /** Where people of a company sign in. Null: there is none. */
  provider: Provider | null
  /** The origin where users sign in. Null: only on this machine, under any name that it has there. */
  publicUrl: string | null
  /** Account ids by token, for accounts that this process has seen. Neither ever changes. */
  accountIds: Map<string, string>
  /** How many proxies in front of the server add to `X-Forwarded-For`. With 0, the socket's address counts. */
  trustedProxies: number
  version: string
}
