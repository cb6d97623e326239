import type { Experience, Step } from '../protocol/experience.ts'
import { withTexts } from './texts.ts'

/** An Experience in the words of the reader, and the language that they are in. */
export interface Translated<E extends Experience> {
  experience: E
  language: string
}

/** Chooses each text: the exact language, else its base language, else the text that the Experience was written with. */
export function translate<E extends Experience>(experience: E, wanted: string): Translated<E> {
  const { translations = {}, language = 'en' } = experience
  const chosen = fallbacks(wanted).flatMap(tag => Object.keys(translations).filter(key => plain(key) === tag))
  const steps = (experience.steps as Step[]).map(step =>
    chosen.reduceRight((each, key) => {
      const texts = translations[key]!
      return Object.hasOwn(texts, step.id) ? withTexts(each, texts[step.id]) : each
    }, step),
  )
  return { experience: { ...experience, steps }, language: chosen[0] ?? language }
}

/** `zh-hant-tw`, `zh-hant`, `zh`. */
function fallbacks(wanted: string): string[] {
  const subtags = plain(wanted).split('-', 5)
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
}

function plain(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-')
}
