import { type Interval, Z95 } from './interval.ts'

/** A part of a whole, with its Wilson interval, which is reliable for small numbers and at both ends. Null if the whole is 0. */
export function shareOf(part: number, whole: number): (Interval & { share: number }) | null {
  if (whole === 0) return null
  const z2 = Z95 ** 2
  const share = part / whole
  const middle = (share + z2 / (2 * whole)) / (1 + z2 / whole)
  const reach = (Z95 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole ** 2))) / (1 + z2 / whole)
  // At the ends, the formula gives exactly 0 and 1, except for rounding errors.
  return { share, low: part === 0 ? 0 : middle - reach, high: part === whole ? 1 : middle + reach }
}
