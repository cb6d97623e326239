/**
 * Which build of an application this is: the first, the same rebuilt with another salt and one more row, or also restructured.
 */
declare const __VARIANT__: 'first' | 'rebuilt' | 'restructured'

export const salt: string = __VARIANT__
export const hasMore = __VARIANT__ !== 'first'
export const isMoved = __VARIANT__ === 'restructured'

/** Adds a row in between. */
export function withMore<T>(rows: T[], more: T): T[] {
  return hasMore ? [rows[0]!, more, ...rows.slice(1)] : rows
}

/** Moves the first of these parts to the end. */
export function moved<T>(parts: T[]): T[] {
  return isMoved ? [...parts.slice(1), parts[0]!] : parts
}
