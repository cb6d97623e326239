import type { Value } from './store.ts'

/**
 * `$2, $3, …` for a list that follows the values before it, and the list to hand over. It is as long as the next power of
 * two, the last value repeated: every length is another text of SQL, and every text is planned and kept by itself.
 */
export function placesFor<V extends Value>(list: V[], before = 1): { places: string; values: V[] } {
  const length = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)))
  const values = Array.from({ length }, (_, index) => list[Math.min(index, list.length - 1)]!)
  return { places: values.map((_, index) => `$${index + before + 1}`).join(', '), values }
}
