import type { Verdict } from '../protocol/verdict.ts'
import { keyOf } from './key-of.ts'

/** Something that failed or was refused a moment ago waits, although its conditions hold. `rests`: until when, by key. */
export function leaveAlone(verdict: Verdict, rests: { [key: string]: number }, now: number): Verdict {
  const at = rests[keyOf(verdict.candidate)] ?? 0
  if (verdict.state !== 'show' || at <= now) return verdict
  return {
    ...verdict,
    state: 'wait',
    because: 'pending',
    get trace() {
      const others = verdict.trace.filter(({ gate }) => gate !== 'pending')
      return [
        { gate: 'pending' as const, result: 'fail' as const, facts: { held: true }, change: 'wait', at },
        ...others,
      ]
    },
  }
}
