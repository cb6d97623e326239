import { isCheap } from '../../../evaluator/pattern-cost.ts'
import { TOO_EXPENSIVE } from './too-expensive.ts'

/** Why a pattern is refused, or null if no address can make a browser, or the server, search for it for long. */
export function judgePattern(pattern: string): string | null {
  const cheap = isCheap(pattern)
  if (cheap === null) return 'is too large, or has an unusual part; write it more simply, or as several rules'
  return cheap ? null : TOO_EXPENSIVE
}
