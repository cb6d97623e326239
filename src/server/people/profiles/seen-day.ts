const DAY = 86_400_000

/**
 * Days since 1970, in UTC, to find people who were seen lately. The value changes once a day, so its index costs a boot nothing.
 */
export const dayOf = (time: number): number => Math.floor(time / DAY)

/** What "seen lately" means: today and the 30 days before. */
export const lately = (now: number): { from: number; to: number } => ({ from: dayOf(now) - 30, to: dayOf(now) })

/** The same in SQL, for a parameter that is a time. */
export const daySql = (time: string): string => `CAST(${time} / ${DAY} AS INTEGER)`
