/** The own value under a key. The key may be anything, such as a selector with dots or `__proto__`. */
export const entry = <T>(table: { [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The own property at a dotted path, nothing inherited. Lists and texts also have `length`. */
export const lookup = (from: unknown, path: string): unknown =>
  path.split('.').reduce((found, key) => entry(Object(found), key), from)

/** The text of a string, a number or a boolean. Undefined for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : (value as string | undefined)?.toString()

/** A number, or a text that is only a number. Otherwise NaN. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || /^[-+.\de]+$/.test(textOf(value)!) ? Number(value) : NaN

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d(?:\.\d+)?))?(?:Z|([+-]\d\d:?\d\d))?)?$/

/**
 * Reads an ISO 8601 time or date (UTC if it names no zone) or unix seconds (milliseconds from 1e11 on) as milliseconds.
 * `Date.parse` would read a time without a zone in the machine's own zone, and engines differ on invalid dates.
 */
export function timeOf(value: unknown): number {
  const number = numberOf(value)
  const parts = number ? null : TIME.exec(textOf(value)!)
  if (!parts) return number < 1e11 ? number * 1000 : number
  const part = (at: number) => Number(parts[at] ?? 0)
  // The zone as hours × 100 + minutes, both with its sign.
  const shift = Number(parts[7]?.replace(':', '') ?? 0)
  const minutes = part(5) - shift + 40 * Math.trunc(shift / 100)
  return Date.UTC(part(1), part(2) - 1, part(3), part(4), minutes) + part(6) * 1000
}

/** Below, equal to or above zero: as numbers, or else as times, or else as text by code unit. NaN: they have no order. */
export function compare(a: unknown, b: unknown): number {
  for (const read of [numberOf, timeOf]) {
    const difference = read(a) - read(b)
    if (difference <= Infinity) return difference
  }
  return typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : +(a > b)) : NaN
}

/**
 * Two strings are equal only if their characters are: ids such as "007" or twenty digits are not numbers. Different types are
 * equal if they have the same text, number or time. Lists, objects and missing values equal null.
 */
export const same = (a: unknown, b: unknown): boolean =>
  textOf(a) === textOf(b) || (typeof a !== typeof b && compare(a, b) === 0)
