import { afterAll, beforeAll } from 'vitest'
import type { BeckonServer, ServerOptions } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller } from './caller.ts'
import { aServer, type StoreName } from './stores.ts'

/** A server on this store for all tests around it, and a caller for it. */
export function serverFor(store: StoreName, options: ServerOptions = {}): { server: BeckonServer; me: Caller } {
  const server = {} as BeckonServer
  const me = {} as Caller
  beforeAll(async () => {
    Object.assign(server, await aServer(store, options))
    Object.assign(me, aCaller(server))
  })
  afterAll(() => server.close())
  return { server, me }
}
