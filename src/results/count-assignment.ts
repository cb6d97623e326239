import type { Counts } from './counts.ts'

/** A person came to an experiment: everything else would have let it show. */
export interface Assignment {
  arm: 'shown' | 'control'
  run: number
  share: number
  goal_at: number | null
}

export const runKey = ({ run, share }: Pick<Assignment, 'run' | 'share'>): string => `${run}:${share}`

/** The run and the share that a key names. */
export function readRunKey(key: string): { run: number; share: number } {
  const [run, share] = key.split(':').map(Number)
  return { run: run!, share: share! }
}

export function countAssignment(assignment: Assignment): Counts {
  const arm = { assigned: 1, ...(assignment.goal_at === null ? {} : { goal: 1 }) }
  return { runs: { [runKey(assignment)]: { [assignment.arm]: arm } } }
}
