import { invalid } from './problem.ts'
import { parseTimestamp } from './timestamp.ts'

/** The time in a parameter; null for none. */
export function givenTime(name: string, given: string | number | null, now: number): number | null {
  if (given === null) return null
  const at = parseTimestamp(given, now)
  if (at === undefined) throw invalid(`${name}: must be a timestamp such as 2027-01-31T08:00Z, or null`)
  return at
}
