import type { Events } from '../api/events.ts'
import type { Options } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Outbox } from '../network/outbox.ts'
import type { Storage } from '../network/storage.ts'
import type { Transport } from '../network/transport.ts'
import type { Loader } from './load.ts'

/** What stays the same whoever is looking. */
export interface Services extends Events {
  host: Host
  token: string
  options: Options
  guard: Guard
  clock: Clock
  storage: Storage
  server: Transport
  outbox: Outbox
  loader: Loader
  navigation: Navigation
}
