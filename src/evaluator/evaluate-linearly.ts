import type { Candidate, Verdict } from '../protocol/verdict.ts'
import { evaluateWith } from './evaluate-with.ts'
import { readLimits } from './limits.ts'
import { findLinearly } from './linear-match.ts'
import { readSegment } from './segment.ts'
import type { Situation } from './situation.ts'

/** `evaluate` for the server: no pattern can hold it up. */
export const evaluateLinearly = (candidates: Candidate[], situation: Situation): Verdict[] =>
  evaluateWith({ readSegment, readLimits }, candidates, situation, undefined, findLinearly)
