import { isObject, type Json, type JsonObject, same } from './json.ts'
import { join, type Path } from './path.ts'

/** Two people wrote different things in the same place. Mine is what stands in the draft. */
export interface Collision {
  at: Path
  theirs: Json | undefined
  /** Not somebody else's: unsaved work of another window on this device. The server never had it. */
  here?: true
}

export interface Merged<T> {
  value: T
  collisions: Collision[]
}

/** Fields whose parts only make sense together. */
const WHOLE = new Set(['place', 'media', 'url', 'segment', 'goal', 'recurrence'])
/** What tells shapes apart: parts of different shapes are never mixed. */
const SHAPES = ['kind', 'type', 'does']

/**
 * Both sets of changes to what both began with, field by field. Where both changed the same field differently, mine stands and
 * theirs is named. What one took away and the other changed stays, changed.
 */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged<JsonObject> {
  const collisions: Collision[] = []
  const value = mergeValues(base, mine, theirs, '', collisions)
  return { value: isObject(value) ? value : mine, collisions }
}

/** The same where nobody else is concerned: what the server made of what it was sent. Mine wins. */
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
    // Taken away by one: gone if the other left it as it was, and kept with the other's changes if not.
    if (!one || !other) return [one ?? other].filter(kept => kept !== undefined && !same(kept, was)) as Member[]
    return [mergeValues(was, one, other, join(at, id), collisions) as Member]
  })
}

/** My order where I changed it, else theirs; what the other one added stands behind what it stood behind there. */
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
