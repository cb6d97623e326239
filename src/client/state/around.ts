import type { Options } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Moment } from './moment.ts'

/** What surrounds one visit. A function names with `Pick` what it needs of it. */
export interface Around {
  host: Host
  token: string
  /** The id of this page view. */
  page: string
  options: Options
  guard: Guard
  /** Aborted when the visit ends. */
  signal: AbortSignal
  clock: Clock
  moment: Moment
  /** Listens until the visit ends. */
  listen: Listen
  /** The address of the page, without the parts that the page filters out. */
  href(): string
}
