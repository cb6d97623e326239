import { locales } from './locales.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** From how many seconds on a unit is used, and its length. Days go on for long: "in 30 days" says more than "in 1 month". */
const UNITS: [Intl.RelativeTimeFormatUnit, from: number, length: number][] = [
  ['year', 365 * DAY, 365 * DAY],
  ['month', 60 * DAY, 30.4 * DAY],
  ['day', 23.5 * HOUR, DAY],
  ['hour', 59.5 * 60, HOUR],
  ['minute', 59.5, 60],
  ['second', 0, 1],
]

/** `in 3 days`, `yesterday`, in the given language. Nothing when the value is not a time. */
export function relativeTime(value: unknown, now: number, language: string): string | undefined {
  const seconds = (timeOf(`${value}`) - now) / 1000
  for (const [unit, from, length] of UNITS) {
    if (Math.abs(seconds) < from) continue
    // "tomorrow" and "now", but not "next month": nobody knows what that means on the 30th.
    const numeric = unit === 'day' || unit === 'second' ? 'auto' : 'always'
    const amount = Math.round(seconds / length)
    return Number.isNaN(amount)
      ? undefined
      : new Intl.RelativeTimeFormat(locales(language), { numeric }).format(amount, unit)
  }
}

/** Milliseconds of unix seconds, an ISO time, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` (both UTC); NaN for anything else. */
function timeOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const [, day, time, zone = 'Z'] = /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  return Date.parse(time ? `${day}T${time}${zone}` : day!)
}
