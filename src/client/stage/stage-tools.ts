import type { atom, computed } from 'nanostores'
import type { Candidate } from '../../evaluator/situation.ts'
import type { Options, ShowOptions } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Elements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Storage } from '../network/storage.ts'
import type { Moment } from '../state/moment.ts'
import type { Judge, LoadView } from './view-input.ts'

export type Delivered = Extract<Candidate, { kind: 'delivery' }>

/** Asks the server for a Delivery; resolves with the end of the lease. Undefined: refused, and noted why. */
export type Claim = (candidate: Delivered) => Promise<number | undefined>

/** What the entry hands over, so that no code is loaded twice. */
export interface StageTools {
  host: Host
  token: string
  page: string
  options: Options
  clock: Clock
  guard: Guard
  signal: AbortSignal
  moment: Moment
  elements: Elements
  storage: Storage
  outbox: Outbox
  reporter: Reporter
  keeper: RecordKeeper
  listen: Listen
  href(): string
  /** Makes this tab's id known. */
  enterTab(): void
  atom: typeof atom
  computed: typeof computed
  loader: { view: LoadView }
  parts: { decide(): Promise<unknown>; extras(): Promise<{ claim: Claim }>; open: { decide?: Judge } }
  track(name: string): void
  show(id: string, options?: ShowOptions): void
}
