import type { Interval } from './interval.ts'
import { shareOf } from './share.ts'

/** A part of a whole, in numbers. */
export interface Part {
  part: number
  whole: number
}

/** How much larger the first share is than the second, with Newcombe's hybrid score interval. Null if one whole is 0. */
export function differenceOf(one: Part, other: Part): (Interval & { difference: number }) | null {
  const a = shareOf(one.part, one.whole)
  const b = shareOf(other.part, other.whole)
  if (!a || !b) return null
  const difference = a.share - b.share
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  }
}
