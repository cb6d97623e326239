/** Deeper than any schema of ours, and far from a stack overflow. */
export const DEEPEST = 32
const HALF_A_PAIR = /\p{Surrogate}/u

/** Keys that could change prototypes. */
export const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why some JSON is refused, whatever its schema; null if it is fine. It refuses NUL, half of a surrogate pair, numbers that JSON
 * cannot hold, reserved keys and great depth, because we could not store or pass them on unchanged.
 */
export function refusedValue(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return refusedText(value)
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : 'The parameters contain a number that is too large; send a smaller one'
  if (typeof value !== 'object' || value === null) return null
  if (depth === DEEPEST) return 'The parameters are nested too deeply; send them with fewer levels'
  if (Array.isArray(value)) return firstRefused(value, depth + 1)
  for (const key of Object.keys(value)) {
    const because = RESERVED.has(key) ? `${key} cannot be used as a key` : refusedText(key)
    if (because) return because
  }
  return firstRefused(Object.values(value), depth + 1)
}

function firstRefused(values: unknown[], depth: number): string | null {
  for (const value of values) {
    const because = refusedValue(value, depth)
    if (because) return because
  }
  return null
}

function refusedText(text: string): string | null {
  if (text.includes('\0')) return 'The parameters contain a NUL character; remove it'
  return HALF_A_PAIR.test(text) ? 'The parameters are not valid Unicode; encode them as UTF-8' : null
}
