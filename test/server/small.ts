import type { Sizes } from '../../src/server/store/sizes.ts'

/** Sizes with which every loop has a second turn, and mostly a third one. */
export const SMALL: Sizes = {
  batch: 2,
  people: 2,
  served: 2,
  reports: 3,
  stride: 3,
  retiredPeople: 2,
  retiredRows: 2,
  segmentRows: 2,
  expired: 2,
  names: 2,
  oldCounts: 2,
  commits: 3,
  piece: 10_000,
  moved: 3,
  values: 50,
  words: 2,
  told: 2,
}
