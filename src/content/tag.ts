/** What stands between `{{` and `}}`, taken apart. */
export interface Tag {
  /** Where the value is: a property, `company.…` or `delivery.…`. */
  path: string
  does?: 'pluralize' | 'relative'
  /** The forms of a plural. */
  forms: string[]
  /** What is written when there is no value. */
  fallback: string
}

/** Braces cannot stand inside a tag: so looking for its end never goes over the text twice. */
export const TAG = /\{\{([^{}]*)\}\}/g

// Typographic quotes count as well: texts pass through editors that put them in.
const WORD = /(\w+=)?(?:["“”„]([^"“”„]*)["“”„]|'([^']*)'|([^\s"“”„']+))/g

/** Null when nothing in it could be a tag. */
export function parseTag(body: string): Tag | null {
  const said: string[] = []
  let fallback = ''
  for (const [, name, double, single, bare] of body.matchAll(WORD)) {
    const text = double ?? single ?? bare!
    if (name === 'fallback=') fallback = text
    else said.push(text)
  }
  const [first, second, ...forms] = said
  if (!first) return null
  // A property may have the name of a helper: alone, it is a property.
  if (second && first === 'delivery') return { path: `delivery.${second}`, forms, fallback }
  if (second && (first === 'pluralize' || first === 'relative')) return { path: second, does: first, forms, fallback }
  return { path: first, forms, fallback }
}
