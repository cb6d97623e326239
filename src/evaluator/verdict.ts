import type { DropReason } from '../protocol/delivery.ts'
import type { Candidate } from './situation.ts'

export type GateName =
  | 'until' | 'domain' | 'environment' | 'from' | 'live' | 'url' | 'triggers' | 'segment' | 'seen'
  | 'control' | 'recurrence' | 'snooze' | 'frequency' // biome-ignore format: a table of words

/** One gate of the trace: what it said, the facts it read, and the smallest change that would pass it. */
export interface Gate {
  gate: GateName
  result: 'pass' | 'fail' | 'unknown'
  /** The facts read, by name. */
  facts: { [name: string]: unknown }
  /** Present unless passed: what would make it pass, in words for people. */
  change?: string
  /** When time alone would make it pass, or make a pass fail. */
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
  drop?: DropReason
  control?: true
  /** Every gate, in order. */
  trace: Gate[]
}
