import { askGate } from './ask-gate.ts'
import { BY_ITSELF, GATES, type ReadSegment } from './gates.ts'
import type { Candidate, Pending, Situation } from './situation.ts'
import type { Gate, GateName, Verdict } from './verdict.ts'

/** Is told of moments at which time alone could change a verdict; before the first of them, none does. */
export type Turns = (at: number) => void

/**
 * Asked again when somebody wants to know why: kept, the traces of a large feed cost more than all decisions. A property of
 * each verdict, so that JSON and copies have it, but one getter for all, so that verdicts stay small.
 */
const TRACE = {
  enumerable: true,
  get(this: Verdict & { situation: Situation; read: ReadSegment }) {
    return askGates(this.read, this.candidate, this.situation)
  },
}

/** The same as `evaluate`, for whoever has not always the code that reads Segments: `read` is asked where one counts. */
export function evaluateWith(
  read: ReadSegment,
  candidates: Candidate[],
  situation: Situation,
  turns: Turns = () => {},
): Verdict[] {
  return candidates.map(candidate => {
    const [first, second] = askGates(read, candidate, situation, turns)
    const failed = first?.result === 'fail' && first.gate
    const drops = failed && candidate.kind === 'delivery' && failed in DROPS
    const verdict = {
      state: drops ? 'drop' : first ? 'wait' : 'show',
      candidate,
      because: first?.gate ?? null,
      drop: drops ? (DROPS[failed] ?? first.facts.dropped_because) : undefined,
      control: (failed === 'control' && !second) || undefined,
    }
    // What it was decided on goes along unseen: JSON and copies leave it out.
    const unseen = { situation: { value: situation }, read: { value: read } }
    return Object.defineProperties(verdict, { trace: TRACE, ...unseen }) as unknown as Verdict
  })
}

/** The gates that end a Delivery when they fail, and what it is dropped for. One that is over says so itself. */
const DROPS: { [gate in GateName]?: Verdict['drop'] } = {
  pending: null,
  until: 'expired',
  segment: 'segment',
  seen: 'seen',
}

/**
 * Asks every gate of a candidate. Each stands on its own, so that one without an answer leaves the others. To decide, with
 * `turns`, only closed gates are of interest, and the first is the last; but people of a control group are recorded when
 * everything else holds.
 */
function askGates(readSegment: ReadSegment, candidate: Candidate, situation: Situation, turns?: Turns): Gate[] {
  const { kind, experience, delivery } = Object(candidate)
  const delivered = kind === 'delivery'
  const asked: Pending = delivered ? delivery : BY_ITSELF
  const trace: Gate[] = []
  for (const [name, question, only] of GATES) {
    if (only === !delivered) continue
    const gate = askGate(name, situation, () => question(situation, experience, asked, readSegment, turns))
    if (gate.at) turns?.(gate.at)
    if (turns && gate.result === 'pass') continue
    trace.push(gate)
    if (turns && name !== 'control') break
  }
  return trace
}
