import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** A Delivery reads the Segment only if it says so, so this matters only for automatic Experiences. */
export function emptySegment({ segment, automatic = true }: Experience, { people }: Surroundings): Warning[] {
  if (!segment?.items.length || !automatic || !people || people.inSegment > 0) return []
  return [
    {
      code: 'empty-segment',
      at: 'segment',
      says: `None of the last ${people.seen} people who visited is in its Segment.`,
      advice: 'Check the names and values of its conditions, or the people who should be in it.',
    },
  ]
}
