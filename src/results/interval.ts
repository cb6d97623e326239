import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'

/** Both ends of a 95 % interval. */
export interface Interval {
  low: number
  high: number
}

/** 1.96 standard errors: by chance, one value in twenty is further from the middle. */
export const Z95: number = normalQuantile(0.975, 0, 1)
