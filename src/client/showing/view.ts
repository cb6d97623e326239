import type { Outcome, View, ViewInput } from '../../protocol/view.ts'
import { type Showing, viewedOf } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { propertiesOf } from '../state/state.ts'
import { applyOutcome } from './apply-outcome.ts'
import { pageOf, type ShowingTools, type ShowingWriter, writeShowing } from './showing.ts'

/** Removes it from the screen at once, then writes that. */
export type Leave = (showing: Showing, write: () => Promise<unknown>) => unknown

/** Opens the view of the showing in its latest state. `more` finds elements for it, and holds what only some views get. */
export type OpenView = (
  latest: Showing,
  more: ViewElements & Partial<ViewInput>,
) => { view: View; writer: ShowingWriter }

const ENDS: Outcome['type'][] = ['completed', 'exited', 'snoozed']

/** Nothing opens automatically in this second. */
const noteClosed = ({ $person }: Known, { clock }: ShowingTools) =>
  $person.set({ ...$person.get(), quiet: clock.now() + 1_000 })

/** Loads what the view of a showing needs. The returned function opens the view at once and records what it says. */
export async function prepareView(
  showing: Showing,
  known: Known,
  leave: Leave,
  tools: ShowingTools,
): Promise<OpenView> {
  const { open } = await tools.loader.view(viewedOf(showing))
  return (latest, more) => {
    const writer = writeShowing(latest, tools)
    const say = tools.guard((outcome: Outcome) => {
      const done = applyOutcome(outcome, writer, write => leave(latest, write), known.$newer.get, tools)
      if (ENDS.includes(outcome.type)) noteClosed(known, tools)
      return done
    })
    return { writer, view: open({ ...viewInput(writer.current, known, tools, say), ...more }) }
  }
}

export type Known = Pick<State, '$boot' | '$record' | '$learnt' | '$newer' | '$person'>

/** What texts are resolved with. */
export function wordsFor(
  { delivery }: Showing,
  { $boot, $learnt }: Known,
  { host, clock, options }: Pick<ShowingTools, 'host' | 'clock' | 'options'>,
): ViewInput['words'] {
  const { answer } = $boot.get()
  const { profile, company = null } = answer ?? {}
  return {
    // The language that the page set, then the person's, then the browser's.
    language: options.language ?? profile?.language ?? host.navigator.language,
    profile: { uid: profile?.uid, ...(answer && propertiesOf(answer, $learnt.get())) },
    company,
    delivery: delivery?.options ?? null,
    now: clock.now(),
  }
}

/** How a view finds the elements of the page. */
export type ViewElements = Pick<ViewInput, 'find' | 'findAll' | 'onElements'>

/** The input of a view: content goes in, outcomes come out. */
export function viewInput(
  current: () => Showing,
  known: Known,
  tools: Pick<ShowingTools, 'host' | 'clock' | 'options' | 'parts'>,
  say: (outcome: Outcome) => unknown,
): Omit<ViewInput, keyof ViewElements> {
  const { experience, step, insist, draft } = current()
  return {
    experience,
    step,
    words: wordsFor(current(), known, tools),
    theme: known.$boot.get().answer?.settings.theme ?? null,
    // The first step has already been decided, unless the person went back to it. Later steps ask.
    may(index) {
      if (!index) return !pageOf(current(), index, tools)
      const later = experience.steps[index]
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
