/**
 * Whether a text says something else than before, as far as one can see: another word, number or merge tag. Capitals, spaces,
 * punctuation, and one mistyped letter in a long word, are only spelling.
 */
export function isOtherText(before: string, now: string): boolean {
  const [old, fresh] = [wordsOf(before), wordsOf(now)]
  if (old.length !== fresh.length) return true
  const changed = old.flatMap((word, at) => (word === fresh[at] ? [] : [[word, fresh[at]!] as const]))
  return changed.length > 1 || changed.some(([one, other]) => !isMistyped(one, other))
}

/** Merge tags, numbers with their signs, and words. The rest is punctuation. */
const WORD =
  /\{\{.*?\}\}|[-−+]?[\d\p{N}]+(?:[.,:/-][\d\p{N}]+)*|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\p{Sc}|[%‰&<>=]/gsu

function wordsOf(text: string): string[] {
  const said = text.normalize('NFC').match(WORD) ?? []
  return said.map(word => (word.startsWith('{{') ? word : word.toLowerCase().replaceAll('’', "'")))
}

const LEAST = 5

/** One letter is missing, doubled or swapped with the next, not at the beginning. Another letter may make another word. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (!/^\p{L}+$/u.test(long) || long.length < LEAST || short[0] !== long[0]) return false
  if (short.length + 1 === long.length)
    return [...long].some((_, at) => at > 0 && long.slice(0, at) + long.slice(at + 1) === short)
  return [...long].some(
    (letter, at) => at > 1 && long.slice(0, at - 1) + letter + long[at - 1] + long.slice(at + 1) === short,
  )
}
