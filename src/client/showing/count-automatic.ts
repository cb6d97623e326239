import type { PersonRecord, Showing } from '../state/record.ts'

// So many that none of the older ones can still be waiting.
export const KEPT = 200

/** What limits count after one more automatic display. Limit groups do not count what was taken out of limits. */
export function countAutomatic(
  { displayed, counted = [] }: PersonRecord,
  { experience: { id, kind, unlimited } }: Showing,
  at: number,
): Pick<PersonRecord, 'displayed' | 'counted'> {
  return {
    displayed: [...displayed, at].slice(-KEPT),
    counted: unlimited ? counted : [...counted, { at, id, kind }].slice(-KEPT),
  }
}
