import type { Known } from '../../protocol/studio.ts'

/** An element that somebody pointed at, as a draft keeps it. */
export interface Picked {
  selector: string
  /** What may go wrong with the selector, a sentence each. */
  warnings: string[]
  /** What the picker knew beyond the selector. */
  known: Known
}
