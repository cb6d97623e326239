import { createClock } from './clock.ts'
import type { Services } from './core.ts'
import type { Host, Parts } from './host.ts'
import type { Me } from './identify.ts'
import type { Options } from './options.ts'
import { createOutbox } from './outbox.ts'
import { openStorage } from './storage.ts'
import { createTransport } from './transport.ts'

/** What stays the same whoever is looking: the server's address, the clock, what is stored and what is sent. */
export function createServices(
  host: Host,
  parts: Parts,
  token: string,
  home: string,
  options: Options,
  actions: NonNullable<Options['actions']>,
  { guard, emit }: Pick<Services, 'guard' | 'emit'>,
  me: Me,
): Services {
  const api = new URL(`${options.api ?? home}/`, host.location.href).href.replace(/\/+$/, '/')
  const storage = openStorage(host, `beckon:${token}`)
  const transport = createTransport(host, api)
  return {
    host,
    parts,
    token,
    api,
    options: { ...options, actions: Object.assign(actions, options.actions) },
    guard,
    emit,
    clock: createClock(host, me.offset),
    storage,
    transport,
    outbox: createOutbox(host, token, storage, transport),
  }
}
