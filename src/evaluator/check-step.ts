import type { Step } from '../protocol/experience.ts'
import type { Gate } from '../protocol/verdict.ts'
import { askGate } from './ask-gate.ts'
import { askTriggers, askUrl } from './gates.ts'
import type { Situation } from './situation.ts'

/** The gates of a later step of a tour: its address and its triggers. */
export const checkStep = (step: Step, situation: Situation): Gate[] => [
  askGate('url', situation, () => askUrl(step, situation)),
  askGate('triggers', situation, () => askTriggers(step, situation)),
]
