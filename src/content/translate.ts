import type { Experience, Step } from '../protocol/experience.ts'
import { withTexts } from './texts.ts'

/** An Experience in the reader's language, and which language that is. */
export interface Translated<E extends Experience> {
  experience: E
  language: string
}

/** Chooses each text: in the exact language, or else in its base language, or else as the Experience was written. */
export function translate<E extends Experience>(experience: E, wanted: string): Translated<E> {
  let { steps, language = 'en' }: { steps: Step[]; language?: string } = experience
  const plain = wanted.replaceAll('_', '-').toLowerCase()
  // First the base language, then the exact one over it.
  for (const tag of [plain.split('-', 1)[0], plain])
    for (const [key, texts] of Object.entries(experience.translations ?? {}))
      if (key.toLowerCase() === tag) {
        steps = steps.map(step => withTexts(step, texts[step.id]))
        language = key
      }
  return { experience: { ...experience, steps }, language }
}
