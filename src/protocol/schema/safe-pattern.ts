/** `\\1`, `\\k<name>`, `(?=`, `(?!`, `(?<=`, `(?<!`. An escaped backslash before it does not count. */
const BACK_REFERENCE = /(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/
const LOOK_AROUND = /(?:^|[^\\])(?:\\\\)*\(\?<?[=!]/

/** No real address needs a longer one, and it takes long to check. */
const LONGEST = 500

/** Why a pattern is refused, as far as a quick look can tell. The server checks the rest before it stores the pattern. */
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
