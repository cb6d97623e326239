import type { HttpBindings } from '@hono/node-server'
import type { Left } from './request-limiter.ts'

/** The bindings exist only with a socket. `app.request()` has none. */
export type Env = { Bindings: Partial<HttpBindings>; Variables: { account?: string; left?: Left } }
