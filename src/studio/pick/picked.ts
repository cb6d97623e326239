import type { Known } from '../../protocol/studio.ts'

/** An element that somebody picked, as a draft stores it. */
export interface Picked {
  selector: string
  /** What may go wrong with the selector, each in a sentence. */
  warnings: string[]
  /** What the picker knew besides the selector. */
  known: Known
}
