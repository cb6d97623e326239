/** How many took about this long, by the number of the bucket. Each bucket is 5 % wider than the one before. */
export type Buckets = { [bucket: string]: number }

const WIDTH = Math.log(1.05)

/** Buckets start at a tenth of a second. Anything shorter is in the first one. */
const SHORTEST = 100

export const bucketOf = (ms: number): number =>
  Math.max(0, Math.floor(Math.log(Math.max(ms, SHORTEST) / SHORTEST) / WIDTH))

/** The geometric middle of a bucket, in milliseconds. It is at most 2.5 % away from any value in the bucket. */
const middleOf = (bucket: number): number => SHORTEST * Math.exp((bucket + 0.5) * WIDTH)

export interface Times {
  count: number
  /** Seconds: half were faster. */
  median: number
  /** Seconds: nine of ten were faster. */
  p90: number
}

export function timesOf(buckets: Buckets): Times | null {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b)
  const count = sorted.reduce((sum, [, many]) => sum + many, 0)
  if (count === 0) return null
  const at = (rank: number) => {
    let passed = 0
    const found = sorted.find(([, many]) => {
      passed += many
      return passed >= rank
    })!
    return Math.round(middleOf(found[0])) / 1_000
  }
  return { count, median: at(Math.ceil(count / 2)), p90: at(Math.ceil(count * 0.9)) }
}
