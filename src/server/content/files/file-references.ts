const REFERENCE = /^file:(.+)$/

/** Only in places for the id of something else. A text that begins with `file:` stays a text. */
const REFERS = new Set(['experience_id', 'id', 'url_group_ids', 'experience_ids'])

/** A copy in which `find` replaces every `file:…`. */
export function resolveReferences<T>(value: T, find: (name: string) => string): T {
  if (typeof value === 'string') {
    const name = REFERENCE.exec(value)?.[1]
    return (name === undefined ? value : find(name)) as T
  }
  if (Array.isArray(value)) return value.map(each => resolveReferences(each, find)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      REFERS.has(key) ? resolveReferences(each, find) : deeper(each, find),
    ]),
  ) as T
}

/** Strings of a list belong to the name of the list. */
function deeper(value: unknown, find: (name: string) => string): unknown {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(each => deeper(each, find))
  return resolveReferences(value, find)
}

/** The names of the files that a content refers to. */
export function fileReferences(content: unknown): string[] {
  const found: string[] = []
  resolveReferences(content, name => {
    found.push(name)
    return name
  })
  return found
}
