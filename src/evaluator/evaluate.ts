import { gatesOf } from './gates.ts'
import type { Answer } from './miss.ts'
import type { Candidate, Pending, Situation } from './situation.ts'
import { unreadable } from './unreadable.ts'
import type { Gate, GateName, Verdict } from './verdict.ts'

/** In order: what can only wait comes before what drops for good, except that a Delivery past its end is over. */
const DELIVERY = 'pending until domain environment from live url triggers segment seen'.split(' ') as GateName[]
const AUTOMATIC = 'domain environment live automatic control recurrence snooze frequency url triggers segment'.split(
  ' ',
) as GateName[]

/** What may be shown now: one verdict a candidate, in their order. Never throws: what cannot be read is `unknown`. */
export function evaluate(candidates: Candidate[], situation: Situation): Verdict[] {
  return candidates.map(candidate => {
    const { kind, experience, delivery } = { ...candidate } as Candidate & { delivery?: Pending }
    const gates = gatesOf(experience, delivery, { ...situation })
    const trace = (kind === 'delivery' ? DELIVERY : AUTOMATIC).map(name => ask(name, gates[name], situation))
    const [first, second] = trace.filter(gate => gate.result !== 'pass')
    const verdict: Verdict = { state: first ? 'wait' : 'show', candidate, because: first?.gate ?? null, trace }
    if (first?.result === 'fail') {
      const drops = { pending: delivery?.dropped_because, until: 'expired', segment: 'segment', seen: 'seen' } as const
      if (first.gate === 'control' && !second) verdict.control = true
      if (delivery && first.gate in drops) {
        verdict.state = 'drop'
        verdict.drop = drops[first.gate as keyof typeof drops]
      }
    }
    return verdict
  })
}

/** One gate's answer. What it cannot read, or does not get, makes it unknown. */
function ask(name: GateName, answer: () => Answer, { now }: Situation): Gate {
  try {
    const [miss, facts, at = 0] = answer()
    if (Number.isNaN(at)) unreadable('time', at)
    const gate: Gate = { gate: name, result: miss.length ? 'fail' : 'pass', facts }
    if (miss.length) gate.change = miss.join(' and ') || `wait until ${new Date(at).toISOString()}`
    if (at > now && at < Infinity) gate.at = at
    return gate
  } catch (reason) {
    // Engines word their own errors differently; a verdict must read the same everywhere.
    const { unknown = 'malformed' } = reason as { unknown?: string }
    return { gate: name, result: 'unknown', facts: { unknown }, change: 'supply it' }
  }
}
