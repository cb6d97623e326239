/** Seconds until the second, third, … attempt, each counted from the one before. */
const WAITS = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600]
export const MOST_ATTEMPTS = WAITS.length + 1

/** So that receivers that come back together do not get everything together. */
const JITTER = 0.1

/** After this many failures in a row, a receiver is paused and only tried now and then. */
export const FAILURES_TO_PAUSE = 10
const FIRST_PAUSE = 60_000
const LONGEST_PAUSE = 3_600_000
/** A receiver that fails for this long is switched off. */
export const AWAY_TOO_LONG = 5 * 86_400_000

/** A receiver may ask for more time, but no more than this. */
const LONGEST_RETRY_AFTER = 86_400_000

/** Milliseconds until the next attempt after `made` attempts; null: that was the last. `random` is from 0 to 1. */
export function waitAfter(made: number, retryAfter: number | null, random: number): number | null {
  const wait = WAITS[made - 1]
  if (wait === undefined) return null
  const own = wait * 1_000 * (1 + JITTER * random)
  return Math.round(Math.max(own, Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER)))
}

/** The length of the first, second, … pause in a row. */
export const pauseFor = (pauses: number): number => Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE)

/** `Retry-After` in milliseconds: seconds, or a date. Null for anything else. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
