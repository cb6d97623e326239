import type { Experience } from '../../protocol/experience.ts'
import type { Outcome, ViewInput } from '../../protocol/view.ts'
import type { Options } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Elements } from '../browser/elements.ts'
import type { Host } from '../browser/host.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What the evaluator knows of steps and items; while it is not there, everything may be shown. */
export interface Judge {
  may(step: Experience['steps'][number]): boolean
  hidden(experience: Experience): string[]
}

export interface InputTools {
  host: Host
  clock: Clock
  options: Options
  elements: Elements
  parts: { open: { decide?: Judge } }
}

export type Changing = Pick<ViewInput, 'words' | 'done' | 'hidden'>
/** The facts that views are made of. */
export type Known = Pick<State, '$boot' | '$record' | '$learnt'>

/** What may change while a view stands. */
export function changingInput(
  { experience, delivery }: Showing,
  { $boot, $record, $learnt }: Known,
  { host, clock, options, parts }: InputTools,
): Changing {
  const { answer } = $boot.get()
  const used = [...(answer?.done[experience.id] ?? []), ...($record.get().seen[experience.id]?.done ?? [])]
  return {
    words: {
      // The page's word, the person's, the browser's.
      language: options.language ?? answer?.profile.language ?? host.navigator.language,
      profile: { uid: answer?.profile.uid, ...answer?.profile.properties, ...$learnt.get() },
      company: answer?.company ?? null,
      delivery: delivery?.options ?? null,
      now: clock.now(),
    },
    done: [...new Set(used)],
    hidden: parts.open.decide?.hidden(experience) ?? [],
  }
}

/** Content in, outcomes out: what the view of a showing is handed. */
export function viewInput(
  showing: Showing,
  known: Known,
  tools: InputTools,
  say: (outcome: Outcome) => unknown,
): ViewInput {
  const { experience, step, insist, draft } = showing
  const { answer } = known.$boot.get()
  return {
    experience,
    step,
    ...changingInput(showing, known, tools),
    theme: answer?.settings.theme ?? null,
    ...tools.elements,
    // The first step was decided before; later ones ask.
    may(index) {
      const later = index ? experience.steps[index] : undefined
      return !later || (tools.parts.open.decide?.may(later) ?? true)
    },
    missing: insist ? 'centre' : 'wait',
    draft,
    unread: !(known.$record.get().seen[experience.id] ?? answer?.history[experience.id]),
    say,
  }
}
