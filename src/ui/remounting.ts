import type { Experience } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'

/** Opens a view. `again` closes it and opens it at the same place. */
export type Open<E extends Experience> = (input: ViewInput<E>, again: () => void) => View

/**
 * `document.open()` removes every listener of the page, also ours. Then the view is mounted again at its step, with what was
 * typed into it, and nothing is reported twice.
 */
export function remounting<E extends Experience>(open: Open<E>): (input: ViewInput<E>) => View {
  return given => {
    const said = new Set<string>()
    const input: ViewInput<E> = {
      ...given,
      draft: { ...given.draft },
      say(outcome) {
        if (outcome.type === 'turn') {
          input.step = outcome.index
          said.delete('step')
        }
        if (outcome.type === 'draft') input.draft[outcome.step] = { answer: outcome.answer, text: outcome.text }
        if (outcome.type === 'step' || outcome.type === 'started') {
          if (said.has(outcome.type)) return
          said.add(outcome.type)
        }
        given.say(outcome)
      },
    }
    let view: View
    const again = () => {
      view.close()
      view = open(input, again)
    }
    view = open(input, again)
    return {
      get removed() {
        return view.removed
      },
      close: () => view.close(),
      lift: () => view.lift?.(),
      update(changes) {
        Object.assign(input, changes)
        view.update(changes)
      },
    }
  }
}
