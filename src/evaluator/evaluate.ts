import { evaluateWith, type Turns } from './evaluate-with.ts'
import { readSegment } from './segment.ts'
import type { Candidate, Situation } from './situation.ts'
import type { Verdict } from './verdict.ts'

/** What may be shown now: one verdict a candidate, in their order. Never throws: what cannot be read is `unknown`. */
export const evaluate = (candidates: Candidate[], situation: Situation, turns?: Turns): Verdict[] =>
  evaluateWith(readSegment, candidates, situation, turns)
