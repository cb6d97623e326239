import type { Experience, Step } from '../protocol/experience.ts'
import { isRightToLeft, labelsFor } from './labels.ts'
import { needsOf } from './needs.ts'
import { richText } from './rich-text.ts'
import { translate } from './translate.ts'

/** For a page: in its reader's words and no others, ours among them, with the markup read and a list of what it takes. It carries nothing that reads or chooses. */
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
