import type { Kind } from './experience.ts'

/** A limit group, as decisions read it: at most `size` of its tours and surveys start automatically in each `every`. */
export interface LimitGroup {
  id: string
  name: string
  size: number
  /** `1h`, `7d`, … */
  every: string
  /** Only this kind. Missing: both. */
  kind?: Kind
  /** Only these Experiences. Missing: all. */
  experiences?: string[]
}
