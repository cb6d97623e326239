import type { Candidate } from './situation.ts'

/** The key under which a candidate rests. */
export const keyOf = (candidate: Candidate): string =>
  (candidate.kind === 'delivery' && candidate.delivery.id) || candidate.experience.id
