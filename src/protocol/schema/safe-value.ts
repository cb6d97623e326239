/** Deeper than any schema of ours, and far from a stack overflow. */
export const DEEPEST = 32
const HALF_A_PAIR = /\p{Surrogate}/u

/** Keys that could change prototypes. */
export const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why some JSON is refused, whatever its schema, with the place; null if it is fine. It refuses NUL, half of a surrogate pair, numbers
 * that JSON cannot hold, reserved keys and great depth, because we could not store or pass them on unchanged.
 */
export function refusedValue(value: unknown, path: (string | number)[] = []): string | null {
  if (typeof value === 'string') return at(path, refusedText(value))
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : at(path, 'contains a number that is too large; send a smaller one')
  if (typeof value !== 'object' || value === null) return null
  if (path.length === DEEPEST) return 'The parameters are nested too deeply; send them with fewer levels'
  for (const key of Array.isArray(value) ? [] : Object.keys(value)) {
    const because = RESERVED.has(key) ? `${key} cannot be used as a key` : at(path, refusedText(key))
    if (because) return because
  }
  for (const [key, each] of Object.entries(value)) {
    const because = refusedValue(each, [...path, key])
    if (because) return because
  }
  return null
}

const at = (path: (string | number)[], because: string | null): string | null =>
  because && (path.length > 0 ? `${path.join('.')}: ${because}` : `The value ${because}`)

/** What no text may contain, and what to do: "contains …; remove it". */
export function refusedText(text: string): string | null {
  if (text.includes('\0')) return 'contains a NUL character; remove it'
  return HALF_A_PAIR.test(text)
    ? 'contains half of a character (a lone surrogate, such as \\ud800), which is not valid Unicode; remove it, or write both halves'
    : null
}
