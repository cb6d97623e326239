/** Deeper paths and longer parts describe a single page, not a kind of page. */
const MOST_PARTS = 6
const LONGEST_PART = 40

/** Numbers, keys and emails of people. */
const TELLS_APART = /\d{2}|^\d+$|@|%40/

/** Shorter words are in every address. */
const SHORTEST_WORD = 3

/** The words in a value, also inside lists and objects. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const words = String(value)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter(word => word.length >= SHORTEST_WORD)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The path of a page as people would say it: `/projects/*` for any project. It contains nothing about one person: neither keys, nor
 * words of the person's `own` values, such as a name.
 */
export function pathPattern(path: string, own: unknown[] = []): string {
  const words = new Set(own.flatMap(wordsOf))
  const isOwn = (part: string) => wordsOf(decoded(part)).some(word => words.has(word))
  const parts = path.split('/').filter(Boolean)
  const said = parts.map(part =>
    part.length > LONGEST_PART || TELLS_APART.test(decoded(part)) || isOwn(part) ? '*' : part,
  )
  return `/${[...said.slice(0, MOST_PARTS), ...(said.length > MOST_PARTS ? ['…'] : [])].join('/')}`
}
