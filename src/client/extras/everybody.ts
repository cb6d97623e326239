import { keyOf } from '../../evaluator/key-of.ts'
import type { Candidate } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import { notUnderWay } from '../decide/candidates.ts'
import type { Decider } from '../decide/decide.ts'
import type { State } from '../state/state.ts'

/** All candidates, also those that do not match the address: for somebody who asks why nothing shows. */
export const everybody = ({ $asked, $live }: Decider, { $record }: Pick<State, '$record'>): Candidate[] => [
  ...$asked.get(),
  ...notUnderWay($live.get(), $record.get()),
]

/** Adds the reason to verdicts that wait because of a failure or a refusal a moment ago, although their conditions hold. */
export const withPaused = (verdicts: Verdict[], { $paused }: Pick<State, '$paused'>, now: number): Verdict[] =>
  verdicts.map(verdict => {
    const at = $paused.get()[keyOf(verdict.candidate)] ?? 0
    if (verdict.state !== 'show' || at <= now) return verdict
    const trace = verdict.trace.filter(({ gate }) => gate !== 'pending')
    trace.unshift({ gate: 'pending', result: 'fail', facts: { held: true }, change: 'wait', at })
    return { ...verdict, state: 'wait', because: 'pending', trace }
  })

export const judgeAll = (decider: Decider, state: Pick<State, '$record' | '$paused'>, now: number): Verdict[] =>
  withPaused(decider.judge(everybody(decider, state)), state, now)
