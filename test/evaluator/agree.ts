import type { Decision, Stage } from '../../src/evaluator/arbitrate.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Candidate, Verdict } from '../../src/protocol/verdict.ts'
import { besideOpinion, nameOf, type Opinion, opinion, type StageOpinion, stageOpinion } from './oracle.ts'

/** The evaluator under test: ours, or one that was broken on purpose. */
export interface Judge {
  evaluate(candidates: Candidate[], situation: Situation): Verdict[]
  arbitrate(verdicts: Verdict[], stage: Stage): Decision
  inOrder(verdicts: Verdict[]): { beside: Candidate[] }
}
export interface Case {
  candidates: Candidate[]
  situation: Situation
  stage: Stage
}
export interface Outcome {
  opinions: Opinion[]
  stage: StageOpinion
  beside: string[]
}

/** What the oracle says. */
export function expectedOf({ candidates, situation, stage }: Case): Outcome {
  const opinions = candidates.map(candidate => opinion(candidate, situation))
  const showing = candidates.filter((_, index) => opinions[index]!.state === 'show')
  return { opinions, stage: stageOpinion(showing, stage), beside: besideOpinion(showing) }
}

/** What the evaluator says, in the oracle's words. */
export function outcomeOf({ evaluate, arbitrate, inOrder }: Judge, { candidates, situation, stage }: Case): Outcome {
  const verdicts = evaluate(candidates, situation)
  const opinions = verdicts.map(({ state, because, drop, control, trace }) => ({
    state,
    because,
    drop: drop ?? null,
    control: control ?? false,
    gates: trace.map(({ gate, result }): Opinion['gates'][number] => [gate, result]),
  }))
  const decision = arbitrate(verdicts, stage)
  return {
    opinions,
    stage: { move: decision.move, about: aboutOf(decision) },
    beside: inOrder(verdicts).beside.map(each => each.experience.id),
  }
}

/** The Delivery or Experience that begins, or the Interaction that is shown or taken over. */
export function aboutOf(decision: Decision): string | null {
  if (decision.move === 'begin') return nameOf(decision.candidate)
  return 'interaction' in decision ? decision.interaction : null
}
