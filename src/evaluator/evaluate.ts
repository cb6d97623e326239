import type { DropReason } from '../protocol/delivery.ts'
import { type Answer, type Asked, AUTOMATIC, DELIVERY, GATES } from './gates.ts'
import type { Reader } from './segment.ts'
import type { Candidate, Situation } from './situation.ts'
import { Unreadable } from './unreadable.ts'
import type { Gate, GateName, Verdict } from './verdict.ts'

/** What may be shown now: one verdict a candidate, in their order. Never throws: what cannot be read is `unknown`. */
export function evaluate(candidates: Candidate[], situation: Situation): Verdict[] {
  const reader: Reader = { situation, named: new Map() }
  return candidates.map(candidate => judge(candidate, reader))
}

/** The gates that end a Delivery when they fail. */
const DROPS: { [gate in GateName]?: DropReason } = { until: 'expired', segment: 'segment', seen: 'seen' }

function judge(candidate: Candidate, { situation, named }: Reader): Verdict {
  const experience = candidate?.experience
  const delivery = candidate?.kind === 'delivery' ? candidate.delivery : null
  const asked: Asked = { situation, named, experience, step: experience?.steps?.[0], delivery }
  const trace = (candidate?.kind === 'delivery' ? DELIVERY : AUTOMATIC).map(name => ask(name, asked))
  const stopping = trace.filter(gate => gate.result !== 'pass')
  const [first] = stopping
  const verdict: Verdict = { state: 'show', candidate, because: null, trace }
  if (first) {
    const drop = first.gate === 'pending' ? delivery?.dropped_because : DROPS[first.gate]
    verdict.because = first.gate
    verdict.state = delivery && first.result === 'fail' && (drop || first.gate === 'pending') ? 'drop' : 'wait'
    if (verdict.state === 'drop' && drop) verdict.drop = drop
    if (first.gate === 'control' && first.result === 'fail' && stopping.length === 1) verdict.control = true
  }
  return verdict
}

export function ask(name: GateName, asked: Asked): Gate {
  let answer: Answer
  try {
    answer = GATES[name](asked)
    return gate(name, asked, answer)
  } catch (reason) {
    // Engines word their own errors differently; a verdict must read the same everywhere.
    const broken = reason instanceof Unreadable ? reason.message : 'malformed'
    return { gate: name, result: 'unknown', facts: { broken }, change: `repair it: ${broken}` }
  }
}

function gate(name: GateName, { situation }: Asked, [ok, facts, change, at = 0]: Answer): Gate {
  const gate: Gate = { gate: name, result: ok ? 'pass' : ok === null ? 'unknown' : 'fail', facts }
  const turns = at > situation.now && at < Number.POSITIVE_INFINITY
  if (!ok) gate.change = change || (turns ? `wait until ${new Date(at).toISOString()}` : 'nothing would')
  if (turns) gate.at = at
  return gate
}
