import { invalid } from '../http/problem.ts'
import { LATEST, parseTimestamp } from '../http/timestamp.ts'

/** When a Delivery may be shown: `from ≤ now ≤ until`. */
export interface Window {
  from: number | null
  until: number | null
}

interface Given {
  from?: string | number | null
  until?: string | number | null
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
// In a URL, a + that is not encoded becomes a space.
const RELATIVE = /^\s*[+ ](\d{1,6})([mhdw])$/
const USABLE = { from: 'use ISO 8601', until: 'use ISO 8601, or an interval such as +7d' }

/** The given values over the old ones. A relative `until` counts from the resulting `from`, or else from now. */
export function readWindow(given: Given, before: Window, now: number): Window {
  const from = given.from === undefined ? before.from : given.from === null ? null : time('from', given.from, now)
  const until = given.until === undefined ? before.until : given.until === null ? null : end(given.until, from, now)
  if (from !== null && until !== null && from > until)
    throw invalid('from and until are out of order: until must not be before from')
  return { from, until }
}

function end(given: string | number, from: number | null, now: number): number {
  const relative = typeof given === 'string' ? RELATIVE.exec(given.trimEnd()) : null
  if (!relative) return time('until', given, now)
  const milliseconds = (from ?? now) + Number(relative[1]) * UNITS[relative[2] as keyof typeof UNITS]
  if (milliseconds > LATEST) throw invalid('until: is too far in the future; give an earlier time')
  return milliseconds
}

function time(name: 'from' | 'until', given: string | number, now: number): number {
  const milliseconds = parseTimestamp(given, now)
  if (milliseconds === undefined) throw invalid(`${name}: is not in a usable format; ${USABLE[name]}`)
  return milliseconds
}
