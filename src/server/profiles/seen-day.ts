const DAY = 86_400_000

/** Days since 1970, in UTC: by them people who were seen lately are found. Changes once a day, so its index costs a boot nothing. */
export const dayOf = (time: number): number => Math.floor(time / DAY)

/** The days that "seen lately" means: today and the 30 before. */
export const lately = (now: number): { from: number; to: number } => ({ from: dayOf(now) - 30, to: dayOf(now) })

/** The same in SQL, of a parameter that is a time. */
export const daySql = (time: string): string => `CAST(${time} / ${DAY} AS INTEGER)`
