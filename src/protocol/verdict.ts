import type { Delivery, DropReason } from './delivery.ts'
import type { Experience } from './experience.ts'

/** What may be shown: a Delivery with its Experience, or an automatic Experience. */
export type Candidate =
  | { kind: 'delivery'; delivery: Pending; experience: Experience }
  | { kind: 'automatic'; experience: Experience }

/** The part of a Delivery that decisions read. */
export type Pending = Pick<
  Delivery,
  | 'id'
  | 'model_id'
  | 'from'
  | 'until'
  | 'use_segmentation'
  | 'once'
  | 'skip_triggers'
  | 'skip_url_match'
  | 'at'
  | 'dropped_because'
>

export type GateName =
  | 'pending' | 'until' | 'domain' | 'environment' | 'from' | 'live' | 'url' | 'triggers' | 'segment' | 'seen'
  | 'automatic' | 'control' | 'recurrence' | 'snooze' | 'frequency' | 'limited' | 'stage' // biome-ignore format: a table of words

/** One gate of the trace: its result, the facts that it read, and the smallest change that would make it pass. */
export interface Gate {
  gate: GateName
  result: 'pass' | 'fail' | 'unknown'
  /** The facts that it read, by name. */
  facts: { [name: string]: unknown }
  /** Set unless it passed: what would make it pass, in words for people. `wait`: until `at`. */
  change?: string
  /** The earliest time at which the clock alone could change it: from fail to pass, or from pass to fail. */
  at?: number
}

/**
 * `show`: now. `wait`: for a time, an address, a trigger or publication. `drop`: never again. `control`: the person is in the
 * control group and everything else holds, so this must be recorded.
 */
export interface Verdict {
  state: 'show' | 'wait' | 'drop'
  candidate: Candidate
  /** The gate that decided. Null if it shows. */
  because: Gate['gate'] | null
  /** Why it is dropped. Null if it was already shown. */
  drop?: DropReason | null
  control?: boolean
  /** Every gate, in order. Computed at each access from the given situation, which must not have changed. */
  readonly trace: Gate[]
}
