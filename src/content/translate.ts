import type { Experience, Step } from '../protocol/experience.ts'
import { complete } from './complete.ts'
import { broader, isSameTag } from './language-tag.ts'
import { isOtherText } from './other-text.ts'
import { lookUp } from './outdated.ts'
import { type Texts, textsOf, withTexts } from './texts.ts'

/** A step whose texts are all in one language. */
export interface Said<S extends Step = Step> {
  step: S
  language: string
}

/**
 * Each step in the first of these languages in which it is whole, or else as it was written. So nobody reads one card in two
 * languages.
 */
export function translate(stored: Experience, languages: readonly string[]): Said[] {
  const experience = complete(stored)
  const steps: Step[] = experience.steps
  return steps.map(step => {
    const [own, ...others] = languagesOfStep(experience, step)
    for (const wanted of languages) {
      const language = others.find(each => isSameTag(each, wanted))
      if (language) return { step: withTexts(step, textsIn(experience, language, step)), language }
      if (isSameTag(own!, wanted)) break
    }
    return { step, language: own! }
  })
}

/**
 * The languages that each step can be read in. The first is the one that it was written in. It is there twice if there is a
 * translation into it: many authors never say in which language they write.
 */
export function languagesOf(stored: Experience): string[][] {
  const experience = complete(stored)
  const steps: Step[] = experience.steps
  return steps.map(step => languagesOfStep(experience, step))
}

function languagesOfStep(experience: Experience, step: Step): string[] {
  const { language: own = 'en', translations = {} } = experience
  const needed = Object.entries(textsOf(step)).filter(([, text]) => needsWords(text))
  const isWhole = (language: string) => {
    const texts = textsIn(experience, language, step)
    return needed.every(([field]) => Object.hasOwn(texts, field))
  }
  return [own, ...Object.keys(translations).filter(isWhole)]
}

/**
 * The texts of a step in this language. What `pt-BR` does not say, `pt` may say. An empty text is none, and neither is one that was
 * made from a text that said something else.
 */
function textsIn({ translations = {}, outdated }: Experience, language: string, step: Step): Texts {
  const found: Texts = {}
  const originals = textsOf(step)
  for (const tag of broader(language).reverse()) {
    const key = Object.keys(translations).find(each => isSameTag(each, tag))
    const texts = key && Object.hasOwn(translations[key]!, step.id) ? translations[key]![step.id]! : {}
    for (const [field, text] of Object.entries(texts)) {
      const source = lookUp(outdated, [key!, step.id, field])
      const belongs = source === undefined || !isOtherText(source, originals[field] ?? '')
      if (text.trim() !== '' && belongs) found[field] = text
    }
  }
  return found
}

/** A text without letters, such as `{{first_name}}` or `→`, is the same in every language. */
function needsWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{.*?\}\}/gs, ''))
}
