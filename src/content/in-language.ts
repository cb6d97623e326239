import type { Experience, Step } from '../protocol/experience.ts'
import { isRightToLeft, labelsFor } from './labels.ts'
import { needsOf } from './needs.ts'
import { richText } from './rich-text.ts'
import { translate } from './translate.ts'

/**
 * Prepares an Experience for a page: only the reader's language, our own labels in it, the markup parsed, and a list of the parts
 * that it needs. So the page needs no code that parses or chooses.
 */
export function inLanguage<E extends Experience>(experience: E, reader: string | null): E {
  const { experience: said, language } = translate(experience, reader ?? '')
  const steps = (said.steps as Step[]).map(step => ({
    ...step,
    ...(typeof step.body === 'string' ? { body: richText(step.body) } : {}),
    element_known: undefined,
  }))
  const labels = labelsFor(said.kind, language)
  const rtl = isRightToLeft(language) || undefined
  const ready = { ...said, steps, language, labels, rtl, translations: undefined } as E
  return { ...ready, needs: needsOf(ready) }
}
