import type { Candidate } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Delivery } from '../../protocol/delivery.ts'
import type { View } from '../../protocol/view.ts'
import type { BootOpen } from '../../protocol/wire.ts'
import type { BootState } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import type { Showing } from './record.ts'

/** How the last boot went, and what the server answered. */
export interface Boot {
  state: BootState
  answer: BootOpen | null
}

/** What is on the stage of this tab. */
export interface Staged {
  showing: Showing
  view: View
}

/** What the page, a link, a launcher or a button asked for. */
export interface Wish extends ShowOptions {
  id: string
}

/** What the evaluator computes from the facts. */
export interface Plan {
  verdicts: Verdict[]
  /** Those of them that say `show`. */
  showing: Verdict[]
  /** The candidate that takes the stage next, if the stage is free for it. */
  next: Candidate | null
  /** Launchers, tooltips and embeds that are shown now, in order. */
  standing: Candidate[]
  /** Whether the extras have work to do that nobody sees. */
  extras: boolean
  /** Whether the Segment of a candidate has to be read. */
  segments: boolean
}

/** A Delivery that is over, and how this page learnt it. */
export type Finished = Partial<Pick<Delivery, 'at' | 'dropped_because'>>

/** The pause after a failure, or when another page holds the lease. */
export const PAUSE = 30_000
