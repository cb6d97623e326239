import { isByPosition, isByText } from '../content/selector-kind.ts'
import { elementOf } from '../evaluator/triggers.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

const ADVICE = 'Give the element a name, such as data-beckon="invite", and point at it again.'

/** Selectors that find their element today, and perhaps not tomorrow or not in another language. */
export function fragileElements(experience: Experience, { languages }: Surroundings): Warning[] {
  return (experience.steps as Step[]).flatMap((step, index): Warning[] => {
    const selector = elementOf(step) ?? ''
    const at = `steps.${index}.place`
    const found: Warning[] = []
    if (isByPosition(selector))
      found.push({
        code: 'element-by-position',
        at,
        says: `Step ${index + 1} finds its element by its position: if the order of the page changes, it points at another one.`,
        advice: ADVICE,
      })
    if (languages.length > 0 && isByText(selector))
      found.push({
        code: 'element-by-text',
        at,
        says: `Step ${index + 1} finds its element by a text that is translated: pages in other languages do not have it.`,
        advice: ADVICE,
      })
    return found
  })
}
