import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Fetch } from './overrides.ts'

/** Serves `fetch` on a free port of the loopback interface. */
export async function listen(fetch: Fetch): Promise<{ port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the port of the loopback server is unknown')
  return {
    port: address.port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
