import type { Experience } from '../../protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../../protocol/view.ts'
import type { Elements } from '../browser/elements.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What the evaluator knows of steps and items; while it is not there, everything may be shown. */
export interface Judge {
  may(step: Experience['steps'][number]): boolean
  hidden(experience: Experience): string[]
}

/** Everything that it takes to open a view of it. */
export type LoadView = (experience: Experience) => Promise<{ open(input: ViewInput): View }>

export type Changing = Pick<ViewInput, 'words' | 'done' | 'hidden'>
type Known = Pick<State, '$boot' | '$record' | '$learnt'>

/** What may change while a view stands. */
export function changingInput(
  showing: Showing,
  { $boot, $record, $learnt }: Known,
  judge: Judge | undefined,
  language: string,
  now: number,
): Changing {
  const { answer } = $boot.get()
  const { experience, delivery } = showing
  const used = [...(answer?.done[experience.id] ?? []), ...($record.get().seen[experience.id]?.done ?? [])]
  return {
    words: {
      language,
      profile: { uid: answer?.profile.uid, ...answer?.profile.properties, ...$learnt.get() },
      company: answer?.company ?? null,
      delivery: delivery?.options ?? null,
      now,
    },
    done: [...new Set(used)],
    hidden: judge?.hidden(experience) ?? [],
  }
}

/** Content in, outcomes out: what the view of a showing is handed. */
export function viewInput(
  showing: Showing,
  known: Known,
  judge: () => Judge | undefined,
  changing: Changing,
  { find, findAll, onElements }: Elements,
  say: (outcome: Outcome) => void,
): ViewInput {
  const { experience, step, insist, draft } = showing
  const { answer } = known.$boot.get()
  const before = known.$record.get().seen[experience.id] ?? answer?.history[experience.id]
  return {
    experience,
    step,
    ...changing,
    theme: answer?.settings.theme ?? null,
    find,
    findAll,
    onElements,
    // The first step was decided before; later ones ask.
    may(index) {
      const later = index ? experience.steps[index] : undefined
      return !later || (judge()?.may(later) ?? true)
    },
    missing: insist ? 'centre' : 'wait',
    draft,
    unread: !before,
    say,
  }
}

/** The language that texts are read in: the page's word, the person's, the browser's. */
export const languageOf = (
  named: string | undefined,
  { $boot }: Pick<State, '$boot'>,
  { language }: Pick<Navigator, 'language'>,
): string => named ?? $boot.get().answer?.profile.language ?? language

/** Conditions of later steps need the evaluator, and whoever watches for them. */
export const hasConditions = ({ experience: { steps } }: Showing) =>
  [...steps].slice(1).some(step => step.url || step.triggers || step.delay)
