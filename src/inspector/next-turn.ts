import { evaluate } from '../evaluator/evaluate.ts'
import type { Situation } from '../evaluator/situation.ts'
import type { Candidate } from '../protocol/verdict.ts'

/** The first time at which the clock alone could change a verdict. Null if there is none. */
export function nextTurn(candidates: Candidate[], situation: Situation): number | null {
  let first = Number.POSITIVE_INFINITY
  evaluate(candidates, situation, at => {
    first = Math.min(first, at)
  })
  return first < Number.POSITIVE_INFINITY ? first : null
}
