import type { Verdict } from '../../protocol/verdict.ts'
import { inWords } from '../../reasons/sentence.ts'
import type { Tone } from '../controls/badge.tsx'

export interface Told {
  word: string
  tone: Tone
  /** Why, in a sentence. */
  says: string
  advice: string | null
}

/** One verdict, as somebody would tell a colleague. The server knows the address of a page, but not what is on it. */
export function told({ state, because, candidate, trace }: Verdict, now: number): Told {
  const named = trace.find(gate => gate.gate === because)
  // A certain reason says more than one that only the page knows.
  const certain = named?.result === 'unknown' && trace.find(({ result }) => result === 'fail')
  const deciding = certain || named
  if (!deciding) return { word: 'Would show', tone: 'good', says: 'All conditions are met.', advice: null }
  const { asks, found, change } = inWords(deciding, candidate, now)
  const says = `${asks}: ${found}.`
  if (deciding.result === 'unknown') return { word: 'Depends on the page', tone: 'accent', says, advice: change }
  return state === 'drop'
    ? { word: 'Never', tone: 'bad', says, advice: change }
    : { word: 'Not now', tone: 'warn', says, advice: change }
}

/** The order of the list: Deliveries in their order, then what would show, then the rest. */
export function inOrder(verdicts: Verdict[]): Verdict[] {
  const rank = ({ candidate, state }: Verdict) => (candidate.kind === 'delivery' ? 0 : state === 'show' ? 1 : 2)
  return verdicts.toSorted((one, other) => rank(one) - rank(other))
}
