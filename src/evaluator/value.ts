/** What stands under a key of its own; the key may be anything, such as a selector with dots or `__proto__`. */
export const entry = <T>(table: { [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The own property at a dotted path: nothing inherited. Lists and texts also answer to `length`. */
export const lookup = (from: unknown, path: string): unknown =>
  path.split('.').reduce((found, key) => entry(Object(found), key), from)

/** Text of a string, a number or a boolean; undefined for everything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : (value as string | undefined)?.toString()

/** A number, or text that is nothing but a number; NaN otherwise. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || /^[-+.\de]+$/.test(textOf(value)!) ? Number(value) : NaN

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d(?:\.\d+)?))?(?:Z|([+-]\d\d:?\d\d))?)?$/

/**
 * Milliseconds of an ISO 8601 time or date, UTC where it names no zone, or of unix seconds (from 1e11 on: milliseconds).
 * `Date.parse` would read a time without a zone in the machine's own, and bad dates as each engine likes.
 */
export function timeOf(value: unknown): number {
  const number = numberOf(value)
  const parts = number ? null : TIME.exec(textOf(value)!)
  if (!parts) return number < 1e11 ? number * 1000 : number
  const part = (at: number) => Number(parts[at] ?? 0)
  // The zone reads as hours × 100 + minutes, both with its sign.
  const shift = Number(parts[7]?.replace(':', '') ?? 0)
  const minutes = part(5) - shift + 40 * Math.trunc(shift / 100)
  return Date.UTC(part(1), part(2) - 1, part(3), part(4), minutes) + part(6) * 1000
}

/** Below, equal or above zero: as numbers, else as times, else as text by code unit. NaN: they have no order. */
export function compare(a: unknown, b: unknown): number {
  for (const read of [numberOf, timeOf]) {
    const difference = read(a) - read(b)
    if (difference <= Infinity) return difference
  }
  return typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : +(a > b)) : NaN
}

/**
 * Two strings are equal by their letters only: ids such as "007" or twenty digits are not numbers. Different types are
 * equal when they read the same or mean the same number or time. Lists, objects and what is missing equal null.
 */
export const same = (a: unknown, b: unknown): boolean =>
  textOf(a) === textOf(b) || (typeof a !== typeof b && compare(a, b) === 0)
