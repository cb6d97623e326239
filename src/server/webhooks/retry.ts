/** Seconds until the second, third, … attempt, each after the one before it. */
const WAITS = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600]
export const MOST_ATTEMPTS = WAITS.length + 1

/** Receivers that came back together should not be asked together. */
const JITTER = 0.1

/** So many failures in a row, and a receiver is only looked at now and then. */
export const FAILURES_TO_PAUSE = 10
const FIRST_PAUSE = 60_000
const LONGEST_PAUSE = 3_600_000
/** Whoever stays away for so long is switched off. */
export const AWAY_TOO_LONG = 5 * 86_400_000

/** A receiver may ask for more time, but not for so much that nobody would remember. */
const LONGEST_RETRY_AFTER = 86_400_000

/** Milliseconds until the next attempt after `made` of them; null: that was the last. `random` is from 0 to 1. */
export function waitAfter(made: number, retryAfter: number | null, random: number): number | null {
  const wait = WAITS[made - 1]
  if (wait === undefined) return null
  const own = wait * 1_000 * (1 + JITTER * random)
  return Math.round(Math.max(own, Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER)))
}

/** Of the first, second, … pause in a row. */
export const pauseFor = (pauses: number): number => Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE)

/** `Retry-After` in milliseconds: seconds, or a date. Null for anything else. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
