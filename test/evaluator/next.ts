import type { Verdict } from '../../src/evaluator/verdict.ts'

/** The earliest moment at which a verdict could change by time alone, read from the traces; null when there is none. */
export function next(verdicts: Verdict[]): number | null {
  let earliest = Infinity
  for (const { state, trace } of verdicts) {
    if (state === 'drop') continue
    for (const gate of trace) {
      if (gate.at! < earliest) earliest = gate.at!
      // What lies behind a closed gate cannot matter before it opens. Only the control group is recorded past its gate.
      if (gate.result !== 'pass' && gate.gate !== 'control') break
    }
  }
  return earliest < Infinity ? earliest : null
}
