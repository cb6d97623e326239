import { isObject, type Json, type JsonObject, same } from './json.ts'
import { join, type Path } from './path.ts'

/** Two people wrote different values in the same place. The draft contains mine. */
export interface Collision {
  at: Path
  theirs: Json | undefined
  /** It is not from somebody else, but unsaved work of another window on this device. The server never had it. */
  here?: true
}

export interface Merged<T> {
  value: T
  collisions: Collision[]
}

/** Fields whose parts only make sense together. */
const WHOLE = new Set(['place', 'media', 'url', 'segment', 'goal', 'recurrence'])
/** The fields that distinguish shapes. Parts of different shapes are never mixed. */
const SHAPES = ['kind', 'type', 'does']

/**
 * Merges two sets of changes to the same base, field by field. If both changed the same field differently, mine stays and theirs
 * becomes a collision. If one removed something that the other changed, the changed one stays.
 */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged<JsonObject> {
  const collisions: Collision[] = []
  const value = mergeValues(base, mine, theirs, '', collisions)
  return { value: isObject(value) ? value : mine, collisions }
}

/** The same, for what the server made of what we sent. Mine wins. */
export const rebase = (base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject =>
  merge(base, mine, theirs).value

type Value = Json | undefined

function mergeValues(base: Value, mine: Value, theirs: Value, at: Path, collisions: Collision[]): Value {
  if (same(mine, theirs) || same(base, theirs)) return mine
  if (same(base, mine)) return theirs
  if (isObject(mine) && isObject(theirs) && isMergeable(mine, theirs, at))
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, at, collisions)
  if (isIdentified(mine) && isIdentified(theirs))
    return mergeLists(isIdentified(base) ? base : [], mine, theirs, at, collisions)
  collisions.push({ at, theirs })
  return mine
}

const isMergeable = (mine: JsonObject, theirs: JsonObject, at: Path): boolean =>
  !WHOLE.has(at.slice(at.lastIndexOf('.') + 1)) && SHAPES.every(key => mine[key] === theirs[key])

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  at: Path,
  collisions: Collision[],
): JsonObject {
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValues(base[key], mine[key], theirs[key], join(at, key), collisions)
    if (value !== undefined) merged[key] = value
  }
  return merged
}

type Member = JsonObject & { id: string }

const isIdentified = (list: Value): list is Member[] =>
  Array.isArray(list) && list.every(item => isObject(item) && typeof item.id === 'string')

function mergeLists(base: Member[], mine: Member[], theirs: Member[], at: Path, collisions: Collision[]): Member[] {
  const find = (list: Member[], id: string) => list.find(item => item.id === id)
  return orderOf(base, mine, theirs).flatMap(id => {
    const [was, one, other] = [find(base, id), find(mine, id), find(theirs, id)]
    // One of them removed it. It is gone if the other did not change it; otherwise it stays with the other's changes.
    if (!one || !other) return [one ?? other].filter(kept => kept !== undefined && !same(kept, was)) as Member[]
    return [mergeValues(was, one, other, join(at, id), collisions) as Member]
  })
}

/** My order if I changed it, otherwise theirs. An added member goes after the same neighbour as in its own list. */
function orderOf(base: Member[], mine: Member[], theirs: Member[]): string[] {
  const [first, ids, others] = [base, mine, theirs].map(list => list.map(({ id }) => id)) as [
    string[],
    string[],
    string[],
  ]
  const moved = !same(
    first.filter(id => ids.includes(id)),
    ids.filter(id => first.includes(id)),
  )
  const [order, added] = moved ? [ids, others] : [others, ids]
  const merged = [...order]
  added.forEach((id, index) => {
    if (merged.includes(id)) return
    merged.splice(index === 0 ? 0 : merged.indexOf(added[index - 1]!) + 1, 0, id)
  })
  return merged
}
