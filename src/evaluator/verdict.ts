import type { DropReason } from '../protocol/delivery.ts'
import type { Candidate } from './situation.ts'

export type GateName =
  | 'pending' | 'until' | 'domain' | 'environment' | 'from' | 'live' | 'url' | 'triggers' | 'segment' | 'seen'
  | 'automatic' | 'control' | 'recurrence' | 'snooze' | 'frequency' // biome-ignore format: a table of words

/** One gate of the trace: what it said, the facts it read, and the smallest change that would pass it. */
export interface Gate {
  gate: GateName
  result: 'pass' | 'fail' | 'unknown'
  /** The facts read, by name. */
  facts: { [name: string]: unknown }
  /** Present unless passed: what would make it pass, in words for people. `wait`: until `at`. */
  change?: string
  /** The earliest moment at which time alone could turn it: a fail into a pass, or a pass into a fail. */
  at?: number
}

/**
 * `show` now; `wait` for a time, an address, a trigger or publication; `drop`: never again.
 * `control`: this person is in the control group and everything else holds, so the entry is to be recorded.
 */
export interface Verdict {
  state: 'show' | 'wait' | 'drop'
  candidate: Candidate
  /** The gate that decided; null when it shows. */
  because: Gate['gate'] | null
  /** Why it is dropped; null when it has been triggered already. */
  drop?: DropReason | null
  control?: boolean
  /** Every gate, in order. Read anew at each access, from the situation that was given: it must not have changed. */
  readonly trace: Gate[]
}
