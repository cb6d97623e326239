import type { Button, Experience, Step, TooltipStep, TourStep } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'
import { label } from '../ui/label.ts'

/**
 * An Experience as it is drawn while somebody edits it. The page must stay usable: a backdrop does not block it, and what a click
 * would open opens as with the keyboard.
 */
export function asDrawn<E extends Experience>(experience: E, words: Words): E {
  const { length } = experience.steps
  const steps = (experience.steps as Step[]).map((step, index) => {
    if ('opens_on' in step) return { ...step, opens_on: undefined } as TooltipStep
    if (!('backdrop' in step) || !step.backdrop) return step
    const usual = { id: '', does: 'next', text: label(words, index + 1 < length ? 'Next' : 'Done') } as Button
    const { buttons, advance_on_click } = step as TourStep
    // With `advance_on_click`, views do not block the page, but they leave out the built-in button. So we add it here.
    const shown = buttons?.length || advance_on_click || experience.kind !== 'tour' ? buttons : [usual]
    return { ...step, advance_on_click: true, buttons: shown } as Step
  })
  return { ...experience, steps } as E
}
