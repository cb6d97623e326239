import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'

/** Both ends of a 95 % interval. */
export interface Interval {
  low: number
  high: number
}

/** 1.96: what lies further from the middle than so many standard errors happens by chance once in twenty times. */
export const Z95: number = normalQuantile(0.975, 0, 1)
