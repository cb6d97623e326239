import type { Json, JsonObject } from './draft/json.ts'

export interface Member extends JsonObject {
  id: string
}

/** The members of a list of the draft. */
export const membersOf = (value: Json | undefined): Member[] => (Array.isArray(value) ? (value as Member[]) : [])

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** A copy beside the original. Everything with an id gets a new one. */
export function duplicated(list: readonly Member[], index: number, newId: () => string): Member[] {
  const copy = withNewIds(list[index]!, newId) as Member
  return [...list.slice(0, index + 1), copy, ...list.slice(index + 1)]
}

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
