import { checkSync } from 'recheck'

/** `\1`, `\k<name>`, `(?=`, `(?!`, `(?<=`, `(?<!`; an escaped backslash before it does not count. */
const BACK_REFERENCE = /(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/
const LOOK_AROUND = /(?:^|[^\\])(?:\\\\)*\(\?<?[=!]/

/** Longer ones are nobody's address, and take long to judge. */
const LONGEST = 500
/** Judging happens where patterns are written, never where they are used; who has to wait is the one who wrote it. */
const PATIENCE = 10_000

/**
 * Why a pattern may not be written, or null when every match of it takes time in proportion to the address.
 * What cannot be judged is refused: on a page it could hang, and a page is no place to find out.
 */
export function refusedPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`
  try {
    new RegExp(pattern)
  } catch {
    return 'is not a regular expression'
  }
  if (BACK_REFERENCE.test(pattern)) return 'uses a back-reference, which can take for ever on a long address'
  if (LOOK_AROUND.test(pattern)) return 'uses look-around, which can take for ever on a long address; write two rules'
  const judged = checkSync(pattern, '', { timeout: PATIENCE })
  if (judged.status === 'safe') return null
  if (judged.status === 'vulnerable') {
    return `can take ${judged.complexity.type} time on a long address; begin it with ^, or repeat less`
  }
  return 'cannot be judged: it may take too long on a long address; write it more simply'
}
