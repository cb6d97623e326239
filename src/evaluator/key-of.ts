import type { Candidate } from '../protocol/verdict.ts'

/** The key under which a candidate rests. */
export const keyOf = (candidate: Candidate): string =>
  (candidate.kind === 'delivery' && candidate.delivery.id) || candidate.experience.id
