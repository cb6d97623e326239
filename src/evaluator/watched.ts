import type { Step } from '../protocol/experience.ts'
import type { Trigger } from '../protocol/trigger.ts'
import type { Candidate } from '../protocol/verdict.ts'
import { triggerKey } from './trigger-key.ts'
import { elementOf } from './triggers.ts'

/** What the page must look for and listen to, each once. */
export interface Watched {
  elements: Set<string>
  /** The triggers that fire, by `triggerKey`. `time` and `idle` need only the clock. */
  triggers: Map<string, Trigger>
}

/** The first steps that wait for something. A Delivery that skips triggers waits for nothing. */
export const firstSteps = (candidates: Candidate[]): Step[] =>
  candidates
    .filter(candidate => candidate.kind === 'automatic' || !candidate.delivery.skip_triggers)
    .map(({ experience }) => experience.steps[0])

export function watchedSteps(steps: Step[]): Watched {
  const elements = new Set<string>()
  const triggers = new Map<string, Trigger>()
  for (const step of steps) {
    const element = elementOf(step)
    if (element !== undefined) elements.add(element)
    for (const trigger of step.triggers ?? []) {
      if (trigger.on === 'present' || trigger.on === 'absent') elements.add(trigger.selector)
      else if (trigger.on !== 'time' && trigger.on !== 'idle') triggers.set(triggerKey(trigger), trigger)
    }
  }
  return { elements, triggers }
}
