import type { Experience, Question } from '../protocol/experience.ts'
import { NEEDS, type Need } from '../protocol/needs.ts'

/** The parts that an Experience needs besides the view of its kind. A page loads them only if the content uses them. */
export function needsOf(experience: Experience): Need[] {
  const { kind } = experience
  const steps: { media?: unknown; backdrop?: boolean; hint?: boolean; place?: object; question?: Question | null }[] =
    experience.steps
  const places: object[] = steps.map(({ place = {} }) => place)
  const written = JSON.stringify(experience)
  const asks = (types: RegExp) => steps.some(({ question }) => types.test(question?.type ?? ''))
  const media = steps.some(step => step.media)
  // The panel and the tip of these bring the code that reads addresses.
  const opens = kind === 'launcher' || kind === 'tooltip'
  const needs: Record<Need, boolean> = {
    tags: written.includes('{{'),
    links: media || (!opens && /"(url|href)":"/.test(written)),
    media,
    modal: steps.some(step => step.backdrop),
    beside: kind === 'tour' && places.some(place => 'beside' in place),
    faces: asks(/csat|emoji/),
    choices: asks(/buttons|dropdown/),
    hints: steps.some(step => step.hint),
    banner: places.some(place => 'banner' in place),
    room: places.some(place => 'push' in place),
  }
  return NEEDS.filter(need => needs[need])
}
