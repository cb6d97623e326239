import type { Experience } from '../../protocol/experience.ts'
import type { Showing } from '../state/record.ts'

/** What changes if it goes on at this step and there is a new version of it. Null: there is none. */
export function renewed(
  { experience }: Showing,
  at: number,
  newer: Experience[],
): Pick<Showing, 'experience' | 'step'> | null {
  const found = newer.find(({ id }) => id === experience.id)
  if (!found) return null
  // The same step, or the next one that is still there, or the last one.
  const ids = found.steps.map(({ id }) => id)
  const next = experience.steps.slice(at).find(({ id }) => ids.includes(id))
  return { experience: found, step: next ? ids.indexOf(next.id) : Math.min(at, ids.length - 1) }
}
