import { gatesOf } from './gates.ts'
import type { Answer } from './miss.ts'
import type { Candidate, Pending, Situation } from './situation.ts'
import type { Gate, GateName, Verdict } from './verdict.ts'

/** What may be shown now: one verdict a candidate, in their order. Never throws: what cannot be read is `unknown`. */
export function evaluate(candidates: Candidate[], situation: Situation): Verdict[] {
  const known = { ...situation }
  return candidates.map(candidate => {
    const { kind, experience, delivery: given } = { ...candidate } as Candidate & { delivery?: Pending }
    const delivery = kind === 'delivery' ? { ...given! } : undefined
    const trace = Object.entries(gatesOf(experience, delivery, known)).map(([name, answer]) =>
      ask(name as GateName, answer, known.now),
    )
    const [first, second] = trace.filter(gate => gate.result !== 'pass')
    const failed = first?.result === 'fail' ? first.gate : ''
    const drops: Drops = delivery
      ? { pending: delivery.dropped_because, until: 'expired', segment: 'segment', seen: 'seen' }
      : {}
    return {
      state: failed in drops ? 'drop' : first ? 'wait' : 'show',
      candidate,
      because: first?.gate ?? null,
      drop: drops[failed as GateName],
      control: (failed === 'control' && !second) || undefined,
      trace,
    }
  })
}

/** The gates that end a Delivery when they fail, and what it is then dropped for. */
type Drops = { [gate in GateName]?: Verdict['drop'] }

/** One gate's answer. What it cannot read, or does not get, makes it unknown. */
function ask(name: GateName, answer: () => Answer, now: number): Gate {
  try {
    const [miss, facts, at = 0] = answer()
    return {
      gate: name,
      result: miss.length ? 'fail' : 'pass',
      facts,
      change: miss.length ? miss.join(' and ') || 'wait' : undefined,
      at: at > now && at < Infinity ? at : undefined,
    }
  } catch (reason) {
    // Engines word their own errors differently; a verdict must read the same everywhere.
    const { unknown = 'malformed' } = reason as { unknown?: string }
    return { gate: name, result: 'unknown', facts: { unknown }, change: 'repair it' }
  }
}
