/** Names of fields that contain a selector. */
const HOLDS = new Set(['beside', 'inside', 'element', 'selector'])

/** Every selector of an Experience, each once, in order. */
export function selectorsIn(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return
    for (const [key, each] of Object.entries(inner)) {
      if (HOLDS.has(key) && typeof each === 'string') found.add(each)
      else visit(each)
    }
  }
  visit(value)
  return [...found]
}
