import type { Experience } from '../protocol/experience.ts'
import { NEEDS, type Need } from '../protocol/needs.ts'

/** What it takes to show it, besides the view of its kind: parts that a page loads only where the content asks for them. */
export function needsOf(experience: Experience): Need[] {
  const steps: { media?: unknown; backdrop?: boolean; place?: object }[] = experience.steps
  const places: object[] = steps.map(({ place = {} }) => place)
  const written = JSON.stringify(experience)
  const asks: Record<Need, boolean> = {
    tags: written.includes('{{'),
    links: /"(url|href|image|video)":"/.test(written),
    media: steps.some(step => step.media),
    modal: steps.some(step => step.backdrop),
    banner: places.some(place => 'banner' in place),
    room: places.some(place => 'push' in place),
  }
  return NEEDS.filter(need => asks[need])
}
