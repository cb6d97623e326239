const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?$/

/** The last millisecond of the year 9999. Later times have no ISO 8601 form with four digits. */
export const LATEST = 253_402_300_799_999

/**
 * Reads a time in any accepted form as milliseconds: ISO 8601, `YYYY-MM-DD` (midnight UTC), `YYYY-MM-DD HH:MM:SS`, unix seconds
 * as number or text, `$now`. Undefined for anything else. Without an offset it is UTC.
 */
export function parseTimestamp(given: unknown, now: number): number | undefined {
  if (typeof given === 'number') return unixSeconds(given)
  if (typeof given !== 'string') return undefined
  const text = given.trim()
  if (text === '$now') return now
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text)) return unixSeconds(Number(text))
  const found = ISO.exec(text)
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', , sign, ...away] = found
  const [hours = '0', minutes = '0'] = away
  const wall = Date.UTC(+year!, +month! - 1, +day!, +hour, +minute, +second)
  const parts = new Date(wall)
  // Date.UTC turns 31 February into a day of March, and the year 99 into 1999. We refuse such dates.
  if (parts.getUTCFullYear() !== +year! || parts.getUTCMonth() !== +month! - 1 || parts.getUTCDate() !== +day!)
    return undefined
  if (!isClock(hour, minute, second) || !isClock(hours, minutes)) return undefined
  const offset = (sign === '-' ? -1 : 1) * (+hours * 60 + +minutes)
  return within(wall + Number(fraction.padEnd(3, '0').slice(0, 3)) - offset * 60_000)
}

const isClock = (hour: string, minute: string, second = '0') => +hour < 24 && +minute < 60 && +second < 60

/** Milliseconds in the format of the API. */
export function timestamp(milliseconds: number): string
export function timestamp(milliseconds: number | null): string | null
export function timestamp(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

function unixSeconds(seconds: number): number | undefined {
  return within(Math.round(seconds * 1000))
}

function within(milliseconds: number): number | undefined {
  return milliseconds >= 0 && milliseconds <= LATEST ? milliseconds : undefined
}
