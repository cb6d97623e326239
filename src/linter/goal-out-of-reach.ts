import type { Experience } from '../protocol/experience.ts'
import { contradicts } from './contradicting-url.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** A goal with an event that nobody ever did and no button tracks, or with an address that cannot exist. */
export function goalOutOfReach(experience: Experience, { others, people }: Surroundings): Warning[] {
  const { goal } = experience
  if (!goal) return []
  if ('url' in goal) {
    if (!contradicts(goal.url)) return []
    return [
      {
        code: 'goal-out-of-reach',
        at: 'goal.url',
        says: 'No address matches all rules of its goal.',
        advice: 'Join them with "any", or remove one of them.',
      },
    ]
  }
  const { event } = goal
  if (!people || people.events.has(event) || [experience, ...others].some(each => tracks(each, event))) return []
  return [
    {
      code: 'goal-out-of-reach',
      at: 'goal.event',
      says: `Nobody ever did "${event}", and no button tracks it.`,
      advice: 'Check how the page spells it in track(), or track it there.',
    },
  ]
}

const tracks = ({ steps }: Experience, event: string): boolean =>
  steps.some(({ buttons }) => buttons?.some(button => 'track' in button && button.track === event))
