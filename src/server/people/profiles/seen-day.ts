const DAY = 86_400_000

/**
 * Days since 1970, in UTC, to find people who were seen lately. The value changes once a day, so its index costs a boot nothing.
 */
export const dayOf = (time: number): number => Math.floor(time / DAY)

/** What "seen lately" means: today and the 30 days before. */
export const lately = (now: number): { from: number; to: number } => ({ from: dayOf(now) - 30, to: dayOf(now) })

/** The same in SQL, for a parameter that is a time. */
export const daySql = (time: string): string => `CAST(${time} / ${DAY} AS INTEGER)`

/** After this much time without activity, a new session begins. */
export const SESSION = 90 * 60_000

/** How many sessions a person has had when they are seen at this time. */
export const sessionsSql = (
  time: string,
): string => `CASE WHEN last_seen_at IS NULL OR last_seen_session_count IS NULL THEN 1
  WHEN ${time} - last_seen_at > ${SESSION} THEN last_seen_session_count + 1 ELSE last_seen_session_count END`
