import type { Value } from './store.ts'

/**
 * `$2, $3, …` for a list that follows the earlier values, and the list itself. The list is padded to the next power of two with
 * its last value: each length is another SQL text, and each text is planned and cached separately.
 */
export function placesFor<V extends Value>(list: V[], before = 1): { places: string; values: V[] } {
  const length = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)))
  const values = Array.from({ length }, (_, index) => list[Math.min(index, list.length - 1)]!)
  return { places: values.map((_, index) => `$${index + before + 1}`).join(', '), values }
}
