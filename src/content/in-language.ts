import type { Experience, Step } from '../protocol/experience.ts'
import { elementWas } from './element-was.ts'
import { labelsFor, type Say } from './labels.ts'
import { isRightToLeft } from './language-tag.ts'
import { needsOf } from './needs.ts'
import { richText } from './rich-text.ts'
import { translate } from './translate.ts'

/**
 * Prepares an Experience for a page: each card in the first of these languages in which it is whole, our own labels in the same
 * language (`say` has them), the markup parsed, and a list of the parts that it needs. So the page needs no code that parses or
 * chooses.
 */
export function inLanguage<E extends Experience>(experience: E, languages: readonly string[], say: Say = inEnglish): E {
  const said = translate(experience, languages)
  const { language } = said[0]!
  const steps = said.map(({ step, language: its }) => ({
    ...step,
    ...(typeof step.body === 'string' ? { body: richText(step.body) } : {}),
    ...(its === language ? {} : wordsIn(experience, its, say)),
    element_known: undefined,
    element_was: elementWas(step),
  })) as Step[]
  const ready = {
    ...experience,
    steps,
    ...wordsIn(experience, language, say),
    translations: undefined,
    outdated: undefined,
  } as E
  return { ...ready, needs: needsOf(ready) }
}

const inEnglish: Say = () => ({})

/** What a card needs besides its texts. */
function wordsIn({ kind }: Experience, language: string, say: Say) {
  return { language, labels: labelsFor(kind, language, say), rtl: isRightToLeft(language) || undefined }
}
