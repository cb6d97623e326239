import type { Step } from '../protocol/experience.ts'
import { ask } from './evaluate.ts'
import type { Asked } from './gates.ts'
import type { Situation } from './situation.ts'
import type { Gate } from './verdict.ts'

/** The gates of a later step of a tour: its address and its triggers. */
export function checkStep(step: Step, situation: Situation): Gate[] {
  const asked = { situation, step, delivery: null } as unknown as Asked
  return [ask('url', asked), ask('triggers', asked)]
}
