import { noteOf } from '../console/preview/note-of.ts'
import { matchesUrl } from '../evaluator/url-match.ts'
import type { Outcome } from '../protocol/view.ts'
import type { Note, Written } from './show-written.ts'
import type { StudioTools } from './studio-tools.ts'
import type { Views } from './views.ts'

export interface Played extends Written {
  /** The step that the author wants to see here. It is shown on any page. */
  from: number
}

interface Telling {
  note(note: Note): void
  /** It has reached this step. The next page continues there. */
  onStep(index: number): void
}

/** Plays the Experience from a step on, as people would see it. Later steps wait for their page and their element. */
export function play(tools: StudioTools, views: Views, written: Played, { note, onStep }: Telling): void {
  const { host, options } = tools
  const { experience, step: first, from } = written
  const { steps } = experience
  const of = (index: number) => (steps.length > 1 ? `Step ${index + 1} of ${steps.length}` : 'It')
  const say = (outcome: Outcome) => {
    switch (outcome.type) {
      case 'turn':
        onStep(outcome.index)
        return note({ says: `${of(outcome.index)} waits for its page or its element.`, over: false })
      case 'step':
        onStep(outcome.index)
        return note({ says: `${of(outcome.index)} is shown.`, over: false })
      case 'open':
        return void (outcome.new_tab ? host.open(outcome.href, '_blank', 'noopener') : host.location.assign(outcome.href)) // biome-ignore format: one choice
      case 'call': {
        const { actions = {} } = options
        if (Object.hasOwn(actions, outcome.action)) actions[outcome.action]?.()
        return
      }
      default: {
        const said = noteOf(outcome)
        if (said) note(said)
      }
    }
  }
  note({ says: `${of(first)} waits for its page or its element.`, over: false })
  const may = (index: number) => {
    const url = steps[index]?.url
    return index === from || !url || matchesUrl(url, host.location.href)
  }
  try {
    views.open({ experience, step: first, theme: written.theme, labels: written.labels, may, say })
  } catch {
    note({ says: 'It cannot be played yet: some fields are still empty.', over: true })
  }
}
