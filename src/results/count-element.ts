import type { Counts } from './counts.ts'

/** How often the element of a step was there when pages looked for it, and how often it was not. */
export interface ElementCounts {
  step_id: string
  found: number
  missing: number
}

export const countElement = ({ step_id, found, missing }: ElementCounts): Counts => ({
  steps: Object.fromEntries([[step_id, { found, missing }]]),
})
