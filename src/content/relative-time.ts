const UNITS = { year: 31_536_000, month: 2_628_000, day: 86_400, hour: 3_600, minute: 60, second: 1 }

/** `in 3 days`, `yesterday`, in the given language. Throws, as `Intl` does, at what is no time and at what is no language. */
export function relativeTime(value: unknown, now: number, language: string): string | undefined {
  const seconds = (timeOf(`${value}`) - now) / 1000
  for (const [unit, length] of Object.entries(UNITS)) {
    // "in 30 days" says more than "next month"; what rounds to a whole hour is an hour.
    const least = length > UNITS.day ? 1.9 : 0.98
    if (Math.abs(seconds) >= length * least || unit === 'second')
      return new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' }).format(
        Math.round(seconds / length),
        unit as Intl.RelativeTimeFormatUnit,
      )
  }
}

/**
 * Milliseconds of unix seconds (from 1e11 on: milliseconds), an ISO time, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, both in
 * UTC whatever the machine's zone; NaN for anything else.
 */
function timeOf(text: string): number {
  if (/^[\d.]+$/.test(text)) return +text * (+text < 1e11 ? 1000 : 1)
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.replace(/^(.{10})[ T]([\d:.]+)$/, '$1T$2Z')) : Number.NaN
}
