import { randomBytes } from 'node:crypto'

/** Makes ids of 24 hex digits: 12 for milliseconds, 3 for a counter, 9 random. */
export type Ids = (now: number) => string

const PER_MILLISECOND = 0x1000
const LATEST = 0xffff_ffff_ffff

const timeOf = (now: number) => now.toString(16).padStart(12, '0')

/** A lower bound for all ids of this time and later. */
export const idAt = (now: number): string => timeOf(Math.min(Math.max(Math.ceil(now), 0), LATEST))

/**
 * Ids of one process always grow, even if its clock goes back. Ids of several processes differ by 36 random bits within one
 * millisecond and counter value.
 */
export function createIds(): Ids {
  let last = 0
  let counter = 0
  // Random bytes are read in bulk: one system call for each id would cost more than the id.
  let pool = Buffer.alloc(0)
  let used = 0

  function random(): string {
    if (used + 5 > pool.length) {
      pool = randomBytes(5 * 256)
      used = 0
    }
    used += 5
    return pool.toString('hex', used - 5, used).slice(1)
  }

  return now => {
    if (now > last) {
      last = now
      counter = 0
    } else if (++counter === PER_MILLISECOND) {
      last++
      counter = 0
    }
    return timeOf(last) + counter.toString(16).padStart(3, '0') + random()
  }
}
