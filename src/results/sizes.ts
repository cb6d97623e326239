import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'

/** The number of people in each arm. */
export interface Sizes {
  shown: number
  control: number
}

/** The probability that sizes like these, or worse ones, occur by chance if `share` percent should be shown. */
export function chanceOfSizes({ shown, control }: Sizes, share: number): number {
  const people = shown + control
  const expected = (people * share) / 100
  if (people === 0) return 1
  if (expected === 0 || expected === people) return shown === expected ? 1 : 0
  const off = shown - expected
  return 1 - chisquareCdf(off ** 2 / expected + off ** 2 / (people - expected), 1)
}

const RARE = 0.001
const NOTABLE = 0.05

/**
 * Whether the arms do not have the sizes that they should have. Then something kept people out of one arm, and the difference
 * means nothing. With very many people, even a tiny error becomes visible, so it must also be at least 5 %.
 */
export function sizesAreWrong(sizes: Sizes, share: number): boolean {
  const expected = ((sizes.shown + sizes.control) * share) / 100
  const smaller = Math.min(expected, sizes.shown + sizes.control - expected)
  return chanceOfSizes(sizes, share) < RARE && Math.abs(sizes.shown - expected) >= NOTABLE * smaller
}
