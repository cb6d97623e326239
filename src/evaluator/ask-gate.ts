import type { Gate, GateName } from '../protocol/verdict.ts'
import type { Answer } from './miss.ts'
import type { Situation } from './situation.ts'

/** Asks one gate. If there is no answer, it passes. If the question throws, the result is unknown. */
export function askGate(gate: GateName, situation: Situation, question: () => Answer | undefined): Gate {
  const asked: Gate = { gate, result: 'pass', facts: {} }
  try {
    const [passes, facts, moment = 0] = question() ?? [true, {}]
    const missing = passes === true ? [] : passes
    asked.facts = facts
    if (missing.length) {
      asked.result = 'fail'
      asked.change = missing.join(' and ')
    }
    if (moment > situation.now && moment < Infinity) asked.at = moment
  } catch (reason) {
    asked.result = 'unknown'
    // Engines have different error messages, but a verdict must read the same everywhere.
    asked.facts = { unknown: (reason as { unknown?: string }).unknown ?? 'malformed' }
    asked.change = 'repair it'
  }
  return asked
}
