/** Which build of an application this is: the same, built anew with other salt and a row more, or restructured as well. */
declare const __VARIANT__: 'first' | 'rebuilt' | 'restructured'

export const salt: string = __VARIANT__
export const hasMore = __VARIANT__ !== 'first'
export const isMoved = __VARIANT__ === 'restructured'

/** A row that came in between. */
export function withMore<T>(rows: T[], more: T): T[] {
  return hasMore ? [rows[0]!, more, ...rows.slice(1)] : rows
}

/** The first of these parts goes to the end. */
export function moved<T>(parts: T[]): T[] {
  return isMoved ? [...parts.slice(1), parts[0]!] : parts
}
