import { locales } from './locales.ts'

const DAY = 86_400

/** From how many seconds on a unit is used, and its length. Days go on for long: "in 30 days" says more than "in 1 month". */
const UNITS: [Intl.RelativeTimeFormatUnit, from: number, length: number][] = [
  ['year', 365 * DAY, 365.25 * DAY],
  ['month', 60 * DAY, 30.4375 * DAY],
  ['day', 23.5 * 3600, DAY],
  ['hour', 59.5 * 60, 3600],
  ['minute', 59.5, 60],
  ['second', 0, 1],
]

/** `in 3 days`, `yesterday`, in the given language. Empty when the value is not a time. */
export function relativeTime(value: unknown, now: number, language: string): string {
  const seconds = (timeOf(value) - now) / 1000
  const unit = UNITS.find(([, from]) => Math.abs(seconds) >= from)
  if (!unit) return ''
  const [name, , length] = unit
  // "tomorrow" and "now", but not "next month": nobody knows what that means on the 30th.
  const numeric = name === 'day' || name === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locales(language), { numeric }).format(Math.round(seconds / length), name)
}

/** Milliseconds of an ISO time, `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` (both UTC) or unix seconds; NaN for anything else. */
function timeOf(value: unknown): number {
  const text = `${value}`
  if (/^\d{1,12}(\.\d+)?$/.test(text)) return Number(text) * 1000
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d[\d:.]*)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  return day ? Date.parse(time ? `${day}T${time}${zone ?? 'Z'}` : day) : Number.NaN
}
