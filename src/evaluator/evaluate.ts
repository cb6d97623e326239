import type { Candidate, Verdict } from '../protocol/verdict.ts'
import { evaluateWith, type Turns } from './evaluate-with.ts'
import { readLimits } from './limits.ts'
import { readSegment } from './segment.ts'
import type { Situation } from './situation.ts'

/** Decides what may be shown now: one verdict for each candidate, in order. Never throws: what it cannot read is `unknown`. */
export const evaluate = (candidates: Candidate[], situation: Situation, turns?: Turns): Verdict[] =>
  evaluateWith({ readSegment, readLimits }, candidates, situation, turns)
