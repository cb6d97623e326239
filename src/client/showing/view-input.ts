import type { Experience } from '../../protocol/experience.ts'
import type { Outcome, ViewInput } from '../../protocol/view.ts'
import type { Options } from '../api/options.ts'
import type { Clock } from '../browser/clock.ts'
import type { Host } from '../browser/host.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What the evaluator knows about steps. Until it is loaded, each step may be shown. */
export interface Judge {
  may(step: Experience['steps'][number]): boolean
}

export interface InputTools {
  host: Host
  clock: Clock
  options: Options
  parts: { open: { decide?: Judge } }
}

export type Known = Pick<State, '$boot' | '$record' | '$learnt' | '$newer'>

/** What texts are resolved with. */
export function wordsFor(
  { delivery }: Showing,
  { $boot, $learnt }: Known,
  { host, clock, options }: InputTools,
): ViewInput['words'] {
  const { profile, company = null } = $boot.get().answer ?? {}
  return {
    // The language that the page set, then the person's, then the browser's.
    language: options.language ?? profile?.language ?? host.navigator.language,
    profile: { uid: profile?.uid, ...profile?.properties, ...$learnt.get() },
    company,
    delivery: delivery?.options ?? null,
    now: clock.now(),
  }
}

/** How a view finds the elements of the page. */
export type ViewElements = Pick<ViewInput, 'find' | 'findAll' | 'onElements'>

/** The input of a view: content goes in, outcomes come out. */
export function viewInput(
  showing: Showing,
  known: Known,
  tools: InputTools,
  say: (outcome: Outcome) => unknown,
): Omit<ViewInput, keyof ViewElements> {
  const { experience, step, insist, draft } = showing
  return {
    experience,
    step,
    words: wordsFor(showing, known, tools),
    theme: known.$boot.get().answer?.settings.theme ?? null,
    // The first step has already been decided. Later steps ask.
    may(index) {
      const later = index ? experience.steps[index] : undefined
      return !later || (tools.parts.open.decide?.may(later) ?? true)
    },
    missing: insist ? 'centre' : 'wait',
    draft,
    done: [],
    hidden: [],
    unread: false,
    say,
  }
}
