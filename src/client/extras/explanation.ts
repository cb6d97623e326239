import { explainStage, type ToldStage } from '../../evaluator/explain-stage.ts'
import { keyOf } from '../../evaluator/key-of.ts'
import { leaveAlone } from '../../evaluator/leave-alone.ts'
import type { Candidate, Verdict } from '../../protocol/verdict.ts'
import type { Explanation } from '../api/explanation.ts'
import { askedOf, notUnderWay } from '../decide/candidates.ts'
import type { Decider } from '../decide/decide.ts'
import type { DecideFacts } from '../decide/facts.ts'
import { gather } from '../stage/choose.ts'
import type { State } from '../state/state.ts'

type Facts = Pick<State, '$boot' | '$record' | '$stage' | '$tab'>

/** What is on the stage, and what gave way to it. */
export function stageOf({ $stage, $record, $tab }: Facts): Pick<Explanation, 'stage' | 'aside'> {
  const staged = $stage.get()
  const { showings } = $record.get()
  const isStaged = ({ interaction }: { interaction: string }) => interaction === staged?.showing.interaction
  const aside = showings
    .filter(one => one.tab === $tab.get() && !one.wait && !isStaged(one))
    .map(({ experience }) => experience.id)
  if (!staged) return { stage: null, aside }
  // `staged.showing` is the state when it was opened. The record has the current state.
  const { experience, delivery, step, since } = showings.find(isStaged) ?? staged.showing
  const { removed } = staged.view
  return { stage: { experience: experience.id, delivery: delivery?.id ?? null, step, since, removed }, aside }
}

/** The explanation for the page. There may be thousands of candidates, so verdicts are computed only when somebody reads them. */
export function explanationOf(facts: Facts, judgeAll: () => Judged, id?: string): Explanation {
  let all: Judged | undefined
  const isAsked = ({ candidate }: Verdict) => {
    if (!id || candidate.experience.id === id) return true
    return candidate.kind === 'delivery' && candidate.delivery.id === id
  }
  const read = () => {
    all ??= judgeAll()
    return all
  }
  const { state, answer } = facts.$boot.get()
  return {
    state,
    ...(answer && { profile: { id: answer.profile.id, percent: answer.profile.percent } }),
    ...stageOf(facts),
    get verdicts() {
      return read().verdicts.filter(isAsked)
    },
    get under_way() {
      return read().underWay.filter(isAsked)
    },
  }
}

/** A listener is called only when this text has changed. */
export function newsOf(state: State, { $page, $feed }: DecideFacts): string {
  const { state: how, answer } = state.$boot.get()
  const near = state.$plan
    .get()
    .verdicts.map(({ candidate, state, trace }) => [keyOf(candidate), state, trace.map(({ result }) => result)])
  const facts = [how, answer?.now, $feed.get()?.version, $page.get()?.fired, state.$events.get(), state.$learnt.get()]
  return JSON.stringify([facts, stageOf(state), near])
}

/** All candidates, also those that do not match the address: for somebody who asks why nothing shows. */
export const everybody = ({ $asked, $live }: Decider, { $record }: Pick<State, '$record'>): Candidate[] => [
  ...$asked.get(),
  ...notUnderWay($live.get(), $record.get()),
]

type Judged = ReturnType<typeof explainStage>

/** The verdicts of all candidates and of what is under way, with the reasons of the stage. */
export function judgeAll(decider: Decider, state: State, now: number): Judged {
  const verdicts = decider.judge(everybody(decider, state)).map(one => leaveAlone(one, state.$paused.get(), now))
  return withStage(decider, state, verdicts)
}

export const withStage = ({ judge }: Decider, state: State, verdicts: Verdict[]): Judged =>
  explainStage(verdicts, toldStage(state), judge)

/** The stage with what people call the things on it. */
export function toldStage(state: State): ToldStage {
  const stage = gather(state)
  const { showings } = state.$record.get()
  const underWay = stage.underWay.map((one, at) => {
    const showing = showings[at]!
    return { ...one, what: showing.experience, step: showing.step, asked: askedOf(showing) }
  })
  return { ...stage, underWay }
}
