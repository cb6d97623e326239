import type { Json, JsonObject } from './draft/json.ts'

export interface Member extends JsonObject {
  id: string
}

/** The members of a list of the draft. */
export const membersOf = (value: Json | undefined): Member[] => (Array.isArray(value) ? (value as Member[]) : [])

/** The list with one member at another place, which is within the list. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, to: (from: number) => number): T[] {
  const from = list.findIndex(each => each.id === id)
  const next = [...list]
  if (from >= 0) next.splice(Math.max(0, to(from)), 0, ...next.splice(from, 1))
  return next
}

/** A new member, after another one or at the end. */
export function added<T extends { id: string }>(list: readonly T[], member: T, after?: string): T[] {
  const index = list.findIndex(({ id }) => id === after)
  return index < 0 ? [...list, member] : [...list.slice(0, index + 1), member, ...list.slice(index + 1)]
}

export const without = <T extends { id: string }>(list: readonly T[], id: string): T[] =>
  list.filter(each => each.id !== id)

/** A copy. Everything with an id gets a new one. */
export const copied = (member: Member, newId: () => string): Member => withNewIds(member, newId) as Member

function withNewIds(value: Json | undefined, newId: () => string): Json | undefined {
  if (Array.isArray(value)) return value.map(item => withNewIds(item, newId)!)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    // References stay the same: only own ids are new, and Segments have none.
    Object.entries(value).map(([key, inner]) =>
      key === 'segment' ? [key, inner] : [key, key === 'id' ? newId() : withNewIds(inner, newId)],
    ),
  )
}
