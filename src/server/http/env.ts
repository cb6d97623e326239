import type { HttpBindings } from '@hono/node-server'

/** The bindings exist only with a socket. `app.request()` has none. */
export type Env = { Bindings: Partial<HttpBindings>; Variables: { account?: string } }
