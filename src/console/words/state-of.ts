import type { ListedExperience } from '../../protocol/answer.ts'
import type { Tone } from '../controls/badge.tsx'

type Standing = Pick<ListedExperience, 'published_at' | 'archived_at' | 'changed' | 'publish_at' | 'schedule_problem'>

/** The state of an Experience, in a word or two. */
export function stateOf(experience: Standing): { word: string; tone: Tone } {
  if (experience.archived_at) return { word: 'Archived', tone: 'plain' }
  if (experience.schedule_problem) return { word: 'Not published', tone: 'bad' }
  if (experience.published_at)
    return experience.changed ? { word: 'Live, draft differs', tone: 'warn' } : { word: 'Live', tone: 'good' }
  return experience.publish_at ? { word: 'Scheduled', tone: 'accent' } : { word: 'Draft', tone: 'plain' }
}
