const UNITS = { year: 31_536_000, month: 2_628_000, day: 86_400, hour: 3_600, minute: 60, second: 1 }
const A_DAY = 86_400_000

/**
 * `in 3 days`, `yesterday`, in the given language. Days are those of the reader's calendar: "tomorrow" is the next day where they
 * are. Throws, like `Intl`, if the time or the language is invalid.
 */
export function relativeTime(value: unknown, now: number, language: string): string | undefined {
  const text = `${value}`
  // A date without a time is that day everywhere, not a midnight somewhere.
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = timeOf(text)
  const days = (isDate ? time / A_DAY : dayOf(time)) - dayOf(now)
  const seconds = isDate ? days * UNITS.day : (time - now) / 1000
  for (const [unit, length] of Object.entries(UNITS)) {
    // "in 30 days" says more than "next month". A value that rounds to a whole hour counts as an hour.
    const least = length > UNITS.day ? 1.9 : 0.98
    const isDays = unit === 'day' && isDate
    if (Math.abs(seconds) >= length * least || isDays || unit === 'second')
      return new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' }).format(
        unit === 'day' ? days : Math.round(seconds / length),
        unit as Intl.RelativeTimeFormatUnit,
      )
  }
}

/** The number of the day that this time is in, on the calendar of this machine. */
function dayOf(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / A_DAY
}

/**
 * Reads unix seconds (milliseconds from 1e11 on), an ISO time, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. The last two are in UTC,
 * whatever the machine's zone. Returns milliseconds, or NaN for anything else.
 */
function timeOf(text: string): number {
  if (/^[\d.]+$/.test(text)) return +text * (+text < 1e11 ? 1000 : 1)
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.replace(/^(.{10})[ T]([\d:.]+)$/, '$1T$2Z')) : Number.NaN
}
