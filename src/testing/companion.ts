import { createServer } from '../server/app/create-server.ts'
import type { ServerClock } from './clock.ts'
import type { Fetch } from './overrides.ts'

/** The companion server, in memory and without a socket. */
export interface Companion {
  token: string
  secret: string
  clock: ServerClock
  fetch: Fetch
  /** Empty again, with the same credentials and the real time. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Tests send many requests from one address, and must not wait. */
const LIMITS = {
  requestsPerMinute: 1_000_000, managementPerMinute: 1_000_000, wrongSecretsPerMinute: 1_000_000, deliveryLockWait: 0,
} // biome-ignore format: one line

export async function startCompanion({ token }: { token?: string } = {}): Promise<Companion> {
  const server = await createServer({ data: 'memory', accountToken: token, limits: LIMITS, log: onlyFailures })
  const { credentials, clock } = server
  if (!credentials.secret) throw new Error('a server in memory knows its own secret')
  return {
    token: credentials.token,
    secret: credentials.secret,
    clock: { now: () => clock.now() ?? Date.now(), set: clock.set },
    fetch: async request => server.app.fetch(request),
    reset: server.reset,
    close: server.close,
  }
}

/** A test's output belongs to the test. Only a failure of the server is printed. */
function onlyFailures(line: { status: number }): void {
  if (line.status >= 500) console.error(`Beckon's server failed: ${JSON.stringify(line)}`)
}
