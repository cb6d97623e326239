import type { Experience, Step } from '../protocol/experience.ts'
import { broader, isSameTag } from './language-tag.ts'
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
export function translate(experience: Experience, languages: readonly string[]): Said[] {
  const steps: Step[] = experience.steps
  return steps.map(step => {
    const whole = languagesOfStep(experience, step)
    const language = languages.map(wanted => whole.find(each => isSameTag(each, wanted))).find(Boolean) ?? whole[0]!
    return { step: language === whole[0] ? step : withTexts(step, textsIn(experience, language, step)), language }
  })
}

/** The languages that each step can be read in. The first is the one that it was written in. */
export function languagesOf(experience: Experience): string[][] {
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
  return [own, ...Object.keys(translations).filter(each => !isSameTag(each, own) && isWhole(each))]
}

/** The texts of a step in this language. What `pt-BR` does not say, `pt` may say. An empty text is none. */
function textsIn({ translations = {} }: Experience, language: string, { id }: Step): Texts {
  const found: Texts = {}
  for (const tag of broader(language).reverse()) {
    const key = Object.keys(translations).find(each => isSameTag(each, tag))
    const texts = key && Object.hasOwn(translations[key]!, id) ? translations[key]![id]! : {}
    for (const [field, text] of Object.entries(texts)) if (text.trim() !== '') found[field] = text
  }
  return found
}

/** A text without letters, such as `{{first_name}}` or `→`, is the same in every language. */
function needsWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{.*?\}\}/gs, ''))
}
