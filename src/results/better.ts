import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import type { Part } from './difference.ts'

const POINTS = 1_000
const REACH = 12

/**
 * How probable it is that the first share is truly larger, with the prior Beta(½, ½) for both. It integrates, over all values x
 * of the first share, the chance that the second is below x. With x = sin²θ, the density of the first has no poles.
 */
export function probabilityOfBetter(one: Part, other: Part): number {
  // Integrate over the share with more data: its peak is narrower, and the other is smooth there.
  if (one.whole < other.whole) return 1 - probabilityOfBetter(other, one)
  const [a, b] = [one.part, one.whole - one.part]
  const [c, d] = [other.part + 0.5, other.whole - other.part + 0.5]
  // All relevant values are within a few standard deviations of the peak. In θ, the deviation is the same everywhere.
  const top = Math.asin(Math.sqrt((a + 0.25) / (a + b + 0.5)))
  const spread = REACH / (2 * Math.sqrt(a + b + 1))
  const [from, to] = [Math.max(0, top - spread), Math.min(Math.PI / 2, top + spread)]
  const density = (angle: number) => weight(Math.sin(angle), a) + weight(Math.cos(angle), b)
  const highest = density(top)
  let whole = 0
  let below = 0
  for (let point = 0; point <= POINTS; point++) {
    const angle = from + ((to - from) * point) / POINTS
    // Simpson's rule.
    const share = point === 0 || point === POINTS ? 1 : point % 2 === 0 ? 2 : 4
    const here = share * Math.exp(density(angle) - highest)
    whole += here
    below += here * betaCdf(Math.sin(angle) ** 2, c, d)
  }
  return below / whole
}

/** The logarithm of `base` to the power of twice the count. 0⁰ counts as 1. */
const weight = (base: number, count: number): number => (count === 0 ? 0 : 2 * count * Math.log(base))
