import type { Events } from '../api/events.ts'
import type { Options } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { KeepFor } from '../keep/keep.ts'
import type { PostReports, Transport } from '../network/transport.ts'
import type { Loader } from '../parts/load.ts'

/** What stays the same for every person. */
export interface Services extends Events {
  host: Host
  token: string
  options: Options
  guard: Guard
  /** Listens for all visits on this page. */
  listenOn: Listen
  /** Another tab has said who this anonymous person is: begins a visit of that person. */
  follow(): void
  /** This page itself knows who looks, and did not only hear of it from another tab. */
  knowsWho(): boolean
  clock: Clock
  server: Transport
  post: PostReports
  keepFor: KeepFor
  loader: Loader
  navigation: Navigation
}
