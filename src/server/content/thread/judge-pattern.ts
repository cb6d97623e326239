// The engine in plain JavaScript: the package's own entry would start a Java program if it finds one.
import recheck from 'recheck/lib/browser.js'
import { TOO_EXPENSIVE } from './too-expensive.ts'

/**
 * Why a pattern is refused, or null if every match takes time in proportion to the address. If it cannot be checked in `patience`
 * milliseconds, it is refused: it could block a page.
 */
export function judgePattern(pattern: string, patience: number): string | null {
  const judged = recheck.checkSync(withoutFixedBeginning(pattern), '', { timeout: patience })
  if (judged.status === 'safe') return null
  if (judged.status === 'vulnerable') {
    return `can take ${judged.complexity.type} time on a long address; begin it with ^, or repeat less`
  }
  return TOO_EXPENSIVE
}

/** If an address must begin with exactly these characters, only the rest decides how long a match takes. */
function withoutFixedBeginning(pattern: string): string {
  return pattern.replace(/^\^(?:(?:[\w/: -]|\\[./-])(?![*+?{]))+/, '^')
}
