import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'

/** People who were to see it, and those who were not. */
export interface Sizes {
  shown: number
  control: number
}

/** How probable such sizes, or others that fit even less, are by chance alone, when `share` percent were to see it. */
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
 * The arms are not of the size that they should be: something kept people of one arm out, and their difference means
 * nothing. Very many people make the smallest slip visible, so it has to be one of 5 % at least as well.
 */
export function sizesAreWrong(sizes: Sizes, share: number): boolean {
  const expected = ((sizes.shown + sizes.control) * share) / 100
  const smaller = Math.min(expected, sizes.shown + sizes.control - expected)
  return chanceOfSizes(sizes, share) < RARE && Math.abs(sizes.shown - expected) >= NOTABLE * smaller
}
