/** What stands between `{{` and `}}`, taken apart. */
export interface Tag {
  /** Where the value is: a property, `company.…` or `delivery.…`. */
  path: string
  /** The helper, if one was called. */
  does?: string
  /** What else was said: the forms of a plural. */
  forms: string[]
  /** `name="text"`: the fallback, and forms of a plural by category. */
  named: { [name: string]: string }
}

/** Braces cannot stand inside a tag: so looking for its end never goes over the text twice. */
export const TAG = /\{\{([^{}]*)\}\}/g

// Typographic quotes count as well: texts pass through editors that put them in.
const WORD = /(?:(\w+)=)?(?:["“”„]([^"“”„]*)["“”„]|'([^']*)'|([^\s"“”„']+))/g

/** Null when nothing in it could be a tag. */
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
  // A property may have the name of a helper: alone, it is a property.
  if (!second || !/^(delivery|pluralize|relative)$/.test(first)) return { path: first, forms, named }
  return first === 'delivery'
    ? { path: `delivery.${second}`, forms, named }
    : { path: second, does: first, forms, named }
}
