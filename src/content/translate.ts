import type { Experience, Step } from '../protocol/experience.ts'
import { withTexts } from './texts.ts'

/** An Experience in the words of the reader, and the language that they are in. */
export interface Translated<E extends Experience> {
  experience: E
  language: string
}

/** Chooses each text: the exact language, else its base language, else the text that the Experience was written with. */
export function translate<E extends Experience>(experience: E, wanted: string): Translated<E> {
  let { steps, language = 'en' }: { steps: Step[]; language?: string } = experience
  const plain = wanted.replaceAll('_', '-').toLowerCase()
  // The base language first, the exact one over it.
  for (const tag of [plain.split('-', 1)[0], plain])
    for (const [key, texts] of Object.entries(experience.translations ?? {}))
      if (key.toLowerCase() === tag) {
        steps = steps.map(step => withTexts(step, texts[step.id]))
        language = key
      }
  return { experience: { ...experience, steps }, language }
}
