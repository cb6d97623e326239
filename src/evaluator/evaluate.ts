import { askGates } from './gates.ts'
import type { Candidate, Pending, Situation } from './situation.ts'
import type { GateName, Verdict } from './verdict.ts'

/** What may be shown now: one verdict a candidate, in their order. Never throws: what cannot be read is `unknown`. */
export function evaluate(candidates: Candidate[], situation: Situation): Verdict[] {
  const known = Object(situation)
  return candidates.map(candidate => {
    const { kind, experience, delivery: given } = Object(candidate)
    const delivery: Pending | undefined = kind === 'delivery' ? Object(given) : undefined
    const trace = (whole: boolean) => askGates(experience, delivery, known, whole)
    const [first, second] = trace(false).filter(gate => gate.result !== 'pass')
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
      // Asked again when somebody wants to know why: kept, the traces of a large feed cost more than all decisions.
      get trace() {
        return trace(true)
      },
    }
  })
}

/** The gates that end a Delivery when they fail, and what it is then dropped for. */
type Drops = { [gate in GateName]?: Verdict['drop'] }
