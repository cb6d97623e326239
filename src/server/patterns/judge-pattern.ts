// The engine in plain JavaScript: the package's own entry would start a Java program if it finds one.
import recheck from 'recheck/lib/browser.js'
import { TOO_EXPENSIVE } from './too-expensive.ts'

/**
 * Why a pattern may not be written, or null when every match of it takes time in proportion to the address. What cannot be
 * judged in `patience` milliseconds is refused: on a page it could hang, and a page is no place to find out.
 */
export function judgePattern(pattern: string, patience: number): string | null {
  const judged = recheck.checkSync(withoutFixedBeginning(pattern), '', { timeout: patience })
  if (judged.status === 'safe') return null
  if (judged.status === 'vulnerable') {
    return `can take ${judged.complexity.type} time on a long address; begin it with ^, or repeat less`
  }
  return TOO_EXPENSIVE
}

/** Where an address begins with exactly these characters, the rest decides how long it takes; and addresses begin long. */
function withoutFixedBeginning(pattern: string): string {
  return pattern.replace(/^\^(?:(?:[\w/: -]|\\[./-])(?![*+?{]))+/, '^')
}
