import type { Candidate, Gate, GateName, Pending, Verdict } from '../protocol/verdict.ts'
import { askGate } from './ask-gate.ts'
import { BY_ITSELF, GATES, type Readers } from './gates.ts'
import type { Situation } from './situation.ts'
import type { FindPattern } from './url-match.ts'

/** Called with each time at which the clock alone could change a verdict. Before the first of them, no verdict changes. */
export type Turns = (at: number) => void

/**
 * Computed only when somebody asks why: to keep the traces of a large feed would cost more than all decisions. It is a property
 * of each verdict, so that JSON and copies have it. All share one getter, so that verdicts stay small.
 */
const TRACE = {
  enumerable: true,
  get(this: Verdict & { situation: Situation; read: Readers; find?: FindPattern }) {
    return askGates(this.read, this.candidate, this.situation, undefined, this.find)
  },
}

/** Like `evaluate`, but without the code that reads Segments and limit groups: `read` has it. `find` is called for a pattern. */
export function evaluateWith(
  read: Readers,
  candidates: Candidate[],
  situation: Situation,
  turns: Turns = () => {},
  find?: FindPattern,
): Verdict[] {
  return candidates.map(candidate => {
    const [first, second] = askGates(read, candidate, situation, turns, find)
    const failed = first?.result === 'fail' && first.gate
    const drops = failed && candidate.kind === 'delivery' && failed in DROPS
    const verdict = {
      state: drops ? 'drop' : first ? 'wait' : 'show',
      candidate,
      because: first?.gate ?? null,
      drop: drops ? (DROPS[failed] ?? first.facts.dropped_because) : undefined,
      control: (failed === 'control' && !second) || undefined,
    }
    // The inputs are not enumerable, so JSON and copies leave them out.
    const unseen = { situation: { value: situation }, read: { value: read }, find: { value: find } }
    return Object.defineProperties(verdict, { trace: TRACE, ...unseen }) as unknown as Verdict
  })
}

/**
 * The gates that end a Delivery when they fail, and the reason for the drop. With `pending`, the Delivery has the reason itself.
 */
const DROPS: { [gate in GateName]?: Verdict['drop'] } = {
  pending: null,
  until: 'expired',
  segment: 'segment',
  seen: 'seen',
}

/**
 * Asks every gate of a candidate. The gates are independent, so one without an answer does not affect the others. With `turns` we
 * only decide: the first gate that does not pass is enough. But people of a control group are recorded if everything else holds.
 */
function askGates(
  read: Readers,
  candidate: Candidate,
  situation: Situation,
  turns?: Turns,
  find?: FindPattern,
): Gate[] {
  const { kind, experience, delivery } = Object(candidate)
  const delivered = kind === 'delivery'
  const asked: Pending = delivered ? delivery : BY_ITSELF
  const trace: Gate[] = []
  for (const [name, question, only] of GATES) {
    if (only === !delivered) continue
    const gate = askGate(name, situation, () => question(situation, experience, asked, read, turns, find))
    if (gate.at) turns?.(gate.at)
    if (turns && gate.result === 'pass') continue
    trace.push(gate)
    if (turns && name !== 'control') break
  }
  return trace
}
