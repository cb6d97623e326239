/** How often a request is repeated, and how long its pauses are. */
export interface Patience {
  /** Default 4. */
  times?: number
  /** The longest pause in seconds, also if the server asks for more; default 60. */
  longest?: number
}

/** The server did nothing: it is busy, or somebody asks too much. */
const REFUSED = [429, 503]

/** Nobody knows what the server did. */
const LOST = [0, 502, 504]

/** The pause before the next attempt in milliseconds. Null: this was the last one. */
export function pauseAfter(
  answer: { status: number; retryAfter: string | null },
  attempt: number,
  { times = 4, longest = 60 }: Patience,
  /** Doing it twice is the same as doing it once. */
  once: boolean,
  now: number,
  chance: number,
): number | null {
  const again = REFUSED.includes(answer.status) || (once && LOST.includes(answer.status))
  if (!again || attempt >= times) return null
  const asked = secondsIn(answer.retryAfter, now)
  if (asked !== null && asked > longest) return null
  // Many clients that were refused together must not come back together.
  return (asked ?? Math.min(longest, 2 ** attempt / 2)) * 1_000 * (asked === null ? 0.5 + chance / 2 : 1)
}

/** A number of seconds, or a date. */
function secondsIn(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
