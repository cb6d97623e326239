/** `\\1`, `\\k<name>`, `(?=`, `(?!`, `(?<=`, `(?<!`; an escaped backslash before it does not count. */
const BACK_REFERENCE = /(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/
const LOOK_AROUND = /(?:^|[^\\])(?:\\\\)*\(\?<?[=!]/

/** Longer ones are nobody's address, and take long to judge. */
const LONGEST = 500

/** Why a pattern may not be written, as far as one look at it tells; the server judges the rest before it keeps it. */
export function refusedPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`
  try {
    new RegExp(pattern)
  } catch {
    return 'is not a regular expression'
  }
  if (BACK_REFERENCE.test(pattern)) return 'uses a back-reference, which can take for ever on a long address'
  if (LOOK_AROUND.test(pattern)) return 'uses look-around, which can take for ever on a long address; write two rules'
  return null
}
