/** The own property at a dotted path. Nothing is inherited, so `__proto__` and `constructor` are never there. */
export function lookup(from: unknown, path: string): unknown {
  let found = from
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || !found || !Object.hasOwn(found, key)) return
    found = (found as { [key: string]: unknown })[key]
  }
  return found
}

/** The record under a key that may be anything, such as a selector with dots. */
export const entry = <T>(table: { [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A number, or text that is nothing but a decimal number; NaN otherwise. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    ? Number(value)
    : Number.NaN
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?:Z|([+-]\d\d):?(\d\d))?)?$/

/**
 * Milliseconds of an ISO 8601 time or date, UTC where it names no zone, or of unix seconds (from 1e11 on: milliseconds).
 * `Date.parse` would read a time without a zone in the machine's own, and bad dates as each engine likes.
 */
export function timeOf(value: unknown): number {
  const number = numberOf(value)
  const parts = ISO.exec(value as string)
  if (!parts) return Math.abs(number) < 1e11 ? number * 1000 : number
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(part => Number(part ?? 0))
  const [, , , , , , , fraction = '', zone = '0', past = 0] = parts
  return (
    Date.UTC(year!, month! - 1, day, hour, minute, second, Number(fraction.padEnd(3, '0'))) -
    (Number(zone) * 60 + Number(zone[0] + '1') * Number(past)) * 60_000
  )
}

const order = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

/** Below, equal or above zero: as numbers, else as times, else as text by code unit. NaN: they have no order. */
export function compare(a: unknown, b: unknown): number {
  for (const read of [numberOf, timeOf]) {
    const x = read(a)
    const y = read(b)
    if (!Number.isNaN(x + y)) return order(x, y)
  }
  return typeof a === 'string' && typeof b === 'string' ? order(a, b) : Number.NaN
}

/** Text of a string, a number or a boolean; null for everything else. */
export const textOf = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value)

/**
 * Two strings are equal by their letters only: ids such as "007" or twenty digits are not numbers.
 * Different types are equal when they mean the same number or time, or read the same.
 */
export const same = (a: unknown, b: unknown): boolean =>
  textOf(a) === textOf(b) ? textOf(a) !== null || a === b : typeof a !== typeof b && compare(a, b) === 0
