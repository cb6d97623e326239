/** Deeper paths, and longer words in them, tell one page from another, not one kind of page. */
const MOST_PARTS = 6
const LONGEST_PART = 40

/** Numbers, keys and addresses of people. */
const TELLS_APART = /\d{2}|^\d+$|@|%40/

/** The path of a page as people speak of it: `/projects/*`, whichever the project. Nothing of it is about one person. */
export function pathPattern(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const said = parts.map(part => (part.length > LONGEST_PART || TELLS_APART.test(part) ? '*' : part))
  return `/${[...said.slice(0, MOST_PARTS), ...(said.length > MOST_PARTS ? ['…'] : [])].join('/')}`
}
