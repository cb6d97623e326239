import type { Verdict } from '../../src/protocol/verdict.ts'

/** The earliest time at which time alone could change a verdict, from the traces; null if there is none. */
export function next(verdicts: Verdict[]): number | null {
  let earliest = Infinity
  for (const { state, trace } of verdicts) {
    if (state === 'drop') continue
    for (const gate of trace) {
      if (gate.at! < earliest) earliest = gate.at!
      // What is behind a closed gate cannot matter before it opens. Only the control group is recorded past its gate.
      if (gate.result !== 'pass' && gate.gate !== 'control') break
    }
  }
  return earliest < Infinity ? earliest : null
}
