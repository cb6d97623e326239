/** The parsed text between `{{` and `}}`. */
export interface Tag {
  /** Where the value is: a property, `company.…` or `delivery.…`. */
  path: string
  /** The helper, if one was called. */
  does?: string
  /** The other words: the forms of a plural. */
  forms: string[]
  /** `name="text"`: the fallback, and forms of a plural by category. */
  named: { [name: string]: string }
}

/** A tag cannot contain braces, so the search for its end never reads the text twice. */
export const TAG = /\{\{([^{}]*)\}\}/g

// Typographic quotes count as well, because some editors insert them.
const WORD = /(?:(\w+)=)?(?:["“”„]([^"“”„]*)["“”„]|'([^']*)'|([^\s"“”„']+))/g

/** Null if it cannot be a tag. */
export function parseTag(body: string): Tag | null {
  const said: string[] = []
  const named: Tag['named'] = {}
  for (const [, name, double, single, bare] of body.matchAll(WORD)) {
    const text = double ?? single ?? bare!
    if (name) named[name] = text
    else said.push(text)
  }
  const [first, second, ...forms] = said
  if (!first) return null
  // A property may have the name of a helper. Alone, it is a property.
  if (!second || !/^(delivery|pluralize|relative)$/.test(first)) return { path: first, forms, named }
  return first === 'delivery'
    ? { path: `delivery.${second}`, forms, named }
    : { path: second, does: first, forms, named }
}
