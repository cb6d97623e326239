import { onStage } from '../evaluator/gates.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** We name this many, because nobody reads a long list of warnings. */
const MOST_NAMED = 3

/** Others that start for the same people in the same place at the same moment, so that it is chance which one is first. */
export function sameMoment(experience: Experience, { rivals, people }: Surroundings): Warning[] {
  const found = rivals(experience).filter(other => sameSegment(experience, other) || people?.together.has(other.id))
  const isOnStage = onStage(experience.kind)
  const where = isOnStage ? ', and nothing says which goes first' : ', in the same place'
  const named = found.slice(0, MOST_NAMED).map(({ kind, name }) => `The ${kind} "${name}" starts`)
  const more = found.length - named.length
  const subjects = more > 0 ? [...named, more === 1 ? 'One more starts' : `${more} more start`] : named
  return subjects.map(subject => ({
    code: 'same-moment',
    at: isOnStage ? 'position' : 'steps.0.place',
    says: `${subject} for the same people at the same moment${where}.`,
    advice: `Give them different ${isOnStage ? 'positions' : 'places'}, pages or people.`,
  }))
}

function sameSegment({ segment: one }: Experience, { segment: other }: Experience): boolean {
  const everybody = !one?.items.length || !other?.items.length
  return everybody || JSON.stringify(one) === JSON.stringify(other)
}
