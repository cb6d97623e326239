import type { Refusal } from './problem.ts'

/** `cancelling`: what it made is being taken back. `failed`: it cannot go on; `reason` says why. */
export type JobState = 'running' | 'done' | 'cancelling' | 'cancelled' | 'failed'

/** Why somebody was left out, by how many. */
export type LeftOutCounts = { [reason in Refusal]?: number }
