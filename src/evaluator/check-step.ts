import type { Experience, Step } from '../protocol/experience.ts'
import { evaluateWith } from './evaluate-with.ts'
import type { Situation } from './situation.ts'
import { unreadable } from './unreadable.ts'
import type { Gate } from './verdict.ts'

/** The gates of a later step of a tour: its address and its triggers. */
export function checkStep(step: Step, situation: Situation): Gate[] {
  const experience = { steps: [step] } as unknown as Experience
  const readNone = () => unreadable('segment', step.id)
  const [verdict] = evaluateWith(readNone, [{ kind: 'automatic', experience }], situation)
  return verdict!.trace.filter(({ gate }) => gate === 'url' || gate === 'triggers')
}
