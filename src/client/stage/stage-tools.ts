import type { computed } from 'nanostores'
import type { Kind } from '../../protocol/experience.ts'
import type { View, ViewInput } from '../../protocol/view.ts'
import type { Options, ShowOptions } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Elements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host, Listen } from '../browser/host.ts'
import type { Claim } from '../decide/claim.ts'
import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Moment } from '../state/moment.ts'
import type { Judge } from './view-input.ts'

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
  outbox: Outbox
  reporter: Reporter
  keeper: RecordKeeper
  listen: Listen
  href(): string
  computed: typeof computed
  /** Leaves something alone for a while. */
  pause(key: string): void
  /** Whether the database failed and memory took over. */
  broken(): boolean
  loadView(kind: Kind): Promise<{ open(input: ViewInput): View }>
  loadDecider(): Promise<Judge & { claim: Claim }>
  decider(): Judge | null
  track(name: string): void
  show(id: string, options: ShowOptions): void
}
