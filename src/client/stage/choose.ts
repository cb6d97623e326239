import { arbitrate, type Decision, type Stage, type UnderWay } from '../../evaluator/arbitrate.ts'
import { keyOf } from '../../evaluator/key-of.ts'
import type { Candidate, Verdict } from '../../protocol/verdict.ts'
import type { BootOpen } from '../../protocol/wire.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What happens next on the stage of this tab. Two choices are the same if their `key` is. `id` says what it is about. */
export type Choice = { key: string; id: string } & (
  | { move: 'stay' | 'close' }
  | { move: 'show' | 'take over'; showing: Showing }
  | { move: 'begin'; candidate: Candidate }
)

/** Gathers the facts, lets the evaluator decide, and says it with what carries it out. */
export function choose(state: State): Choice {
  const decision = decide(state)
  if (decision.move === 'begin') {
    const { candidate } = decision
    const id = keyOf(candidate)
    return { move: 'begin', candidate, key: `begin ${candidate.kind} ${id}`, id }
  }
  if (!('interaction' in decision)) return { move: decision.move, key: decision.move, id: '' }
  const { move, interaction: id } = decision
  const showing = state.$record.get().showings.find(({ interaction }) => interaction === id)!
  return { move, showing, key: `${move} ${id}`, id }
}

/** What the evaluator says about the stage of this tab. */
export const decide = (state: State): Decision => arbitrate(verdictsOf(state), gather(state))

/** Everything about the stage of this tab, as plain data. */
export function gather(state: State): Stage {
  const { answer } = state.$boot.get()
  const staged = state.$stage.get()?.showing
  return {
    now: state.$now.get(),
    tab: state.$tab.get(),
    visible: state.$visible.get(),
    open: !!answer && !answer.paused,
    shows: staged ? { interaction: staged.interaction, version: staged.experience.version } : null,
    underWay: state.$record.get().showings.map(one => underWayOf(one, state, answer)),
    rests: state.$paused.get(),
    quiet: state.$person.get().quiet,
  }
}

/** The server decided about the Delivery that boot leased to this page. The plan decides about the rest. */
function verdictsOf({ $leased, $plan }: State): Verdict[] {
  const leased = $leased.get()
  const { showing } = $plan.get()
  if (!leased) return showing
  const candidate: Candidate = { kind: 'delivery', ...leased }
  return [{ state: 'show', candidate, because: null, trace: [] }, ...showing]
}

function underWayOf(
  { interaction, experience, delivery, tab, wait }: Showing,
  { $left, $returning, $stuck, $leaving }: State,
  answer: BootOpen | null,
): UnderWay {
  return {
    interaction,
    experience: experience.id,
    delivery: delivery?.id ?? null,
    tab,
    wait,
    version: experience.version,
    live: answer?.history[experience.id]?.version,
    left: $left.get()?.interaction === interaction,
    returns: $returning.get()[interaction],
    stuck: $stuck.get().includes(interaction),
    leaving: $leaving.get().includes(interaction),
  }
}
