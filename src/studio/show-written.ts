import type { Host } from '../client/browser/host.ts'
import { noteOf } from '../console/preview/note-of.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Outcome } from '../protocol/view.ts'
import { isShown } from '../ui/target.ts'
import { asDrawn } from './as-drawn.ts'
import type { Shown, Views } from './views.ts'

/** A note about what is shown. `over`: it is gone, and can be shown again. */
export type Note = NonNullable<ReturnType<typeof noteOf>>

export type Written = Pick<Shown, 'experience' | 'step' | 'theme' | 'labels' | 'again'>

interface Telling {
  note(note: Note | null): void
  onStep(index: number): void
}

const NOT_YET: Note = {
  says: 'It cannot be shown yet: some fields are still empty.',
  over: false,
}

/** Draws the step that is being edited, at its place, and opens what can be opened without a click. */
export function showWritten(host: Host, views: Views, written: Written, telling: Telling): void {
  const { experience, step } = written
  const { note, onStep } = telling
  const byHand = () => openByHand(experience, views)
  const say = (outcome: Outcome) => {
    // `host.event` is set: a click on the page caused this. If a click does not advance the step for people, the step stays.
    const goesOn = outcome.type === 'turn' || outcome.type === 'completed'
    if (goesOn && host.event && !advances(experience, step))
      return showWritten(host, views, { ...written, again: true }, telling)
    const said = noteOf(outcome)
    if (said) note(said)
    if (outcome.type === 'turn') onStep(outcome.index)
    if (outcome.type === 'closed') host.requestAnimationFrame(byHand)
  }
  note(null)
  try {
    views.open({ ...written, shape: asDrawn, say })
    byHand()
  } catch {
    note(NOT_YET)
  }
}

function advances({ steps }: Experience, index: number): boolean {
  const step = steps[index]
  return !!step && 'advance_on_click' in step && !!step.advance_on_click
}

/**
 * Opens what waits for a click: a launcher by its own button, which the page does not see; a tooltip as with the keyboard,
 * because a pointer that moves away would close it. We never click an element of the page.
 */
function openByHand({ kind, steps }: Experience, views: Views): void {
  const own = views.part('.fab, .dot')
  if (kind === 'launcher' && own?.ariaExpanded !== 'true') own?.dispatchEvent(new MouseEvent('click'))
  if (kind !== 'tooltip' || views.part('.tip')) return
  const { beside = '' } = (steps[0].place ?? {}) as { beside?: string }
  const target = own ?? views.find(beside)
  if (isShown(target)) target.dispatchEvent(new FocusEvent('focusin', { composed: true }))
}
