/** Deeper paths and longer parts describe a single page, not a kind of page. */
const MOST_PARTS = 6
const LONGEST_PART = 40

/** Numbers, keys and emails of people. */
const TELLS_APART = /\d{2}|^\d+$|@|%40/

/** The path of a page as people would say it: `/projects/*` for any project. It contains nothing about one person. */
export function pathPattern(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const said = parts.map(part => (part.length > LONGEST_PART || TELLS_APART.test(part) ? '*' : part))
  return `/${[...said.slice(0, MOST_PARTS), ...(said.length > MOST_PARTS ? ['…'] : [])].join('/')}`
}
