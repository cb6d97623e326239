import type { Colleague } from './colleague.ts'
import { isObject, type Json, type JsonObject, same } from './json.ts'
import { madeAfter, madeIn, withMade } from './made-from.ts'
import { join, type Path, at as valueAt } from './path.ts'

/** Two people wrote different values in the same place. The draft contains mine. */
export interface Collision {
  at: Path
  theirs: Json | undefined
  /** What the translations in it were made from. */
  made?: Json
  /** It is about the order of a list. `theirs` are the ids in their order. */
  order?: true
  /** Who wrote it, as far as it is known. */
  by?: Colleague
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
  const value = mergeContents(base, mine, theirs, { wins: 'mine', collisions })
  return { value, collisions: collisions.map(each => ({ ...each, ...theirsIn(theirs, each) })) }
}

/** The same, for what the server made of what we sent. Mine wins. */
export const rebase = (base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject =>
  merge(base, mine, theirs).value

/** The same, for what can be undone. Theirs wins, because nobody undoes what somebody else wrote. */
export function yieldTo(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  return mergeContents(base, mine, theirs, { wins: 'theirs', collisions: [] })
}

/** What they have in the place of a choice. */
export function theirsIn(theirs: JsonObject, { at: path, order }: Collision): Pick<Collision, 'theirs' | 'made'> {
  const value = valueAt(theirs, path)
  if (order) return { theirs: idsOf(value) }
  const made = path.startsWith('translations') ? valueAt(madeIn(theirs), path) : undefined
  return { theirs: value, ...(made !== undefined && { made }) }
}

/** The marks of outdated translations are not merged: they follow from the merged texts. */
function mergeContents(base: JsonObject, mine: JsonObject, theirs: JsonObject, how: How): JsonObject {
  const [was, one, other] = [base, mine, theirs].map(({ outdated: _, ...content }) => content)
  const value = mergeValues(was, one, other, '', how)
  return isObject(value) ? withMade(value, madeAfter(value, base, mine, theirs)) : mine
}

type Value = Json | undefined

interface How {
  /** Whose value stays where both changed something. */
  wins: 'mine' | 'theirs'
  collisions: Collision[]
}

function mergeValues(base: Value, mine: Value, theirs: Value, at: Path, how: How): Value {
  if (same(mine, theirs) || same(base, theirs)) return mine
  if (same(base, mine)) return theirs
  if (isObject(mine) && isObject(theirs) && isMergeable(mine, theirs, at))
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, at, how)
  if (isIdentified(mine) && isIdentified(theirs))
    return mergeLists(isIdentified(base) ? base : [], mine, theirs, at, how)
  how.collisions.push({ at, theirs })
  return how.wins === 'mine' ? mine : theirs
}

const isMergeable = (mine: JsonObject, theirs: JsonObject, at: Path): boolean =>
  !WHOLE.has(at.slice(at.lastIndexOf('.') + 1)) && SHAPES.every(key => mine[key] === theirs[key])

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, at: Path, how: How): JsonObject {
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValues(base[key], mine[key], theirs[key], join(at, key), how)
    if (value !== undefined) merged[key] = value
  }
  return merged
}

type Member = JsonObject & { id: string }

const isIdentified = (list: Value): list is Member[] =>
  Array.isArray(list) && list.every(item => isObject(item) && typeof item.id === 'string')

function mergeLists(base: Member[], mine: Member[], theirs: Member[], at: Path, how: How): Member[] {
  const find = (list: Member[], id: string) => list.find(item => item.id === id)
  return orderOf(base, mine, theirs, at, how).flatMap(id => {
    const [was, one, other] = [find(base, id), find(mine, id), find(theirs, id)]
    if (one && other) return [mergeValues(was, one, other, join(at, id), how) as Member]
    // Who undoes something does not bring back what somebody else removed.
    if (how.wins === 'theirs' && was && one) return []
    // One of them removed it. It is gone if the other did not change it; otherwise it stays with the other's changes.
    return [one ?? other].filter(kept => kept !== undefined && !same(kept, was)) as Member[]
  })
}

/**
 * The order that one of them changed. If both did, differently, it is a collision. An added member goes after the same neighbour
 * as in its own list.
 */
function orderOf(base: Member[], mine: Member[], theirs: Member[], at: Path, how: How): string[] {
  const moved = { mine: isMoved(base, mine), theirs: isMoved(base, theirs) }
  if (moved.mine && moved.theirs && isMoved(mine, theirs)) {
    if (how.wins === 'mine') how.collisions.push({ at, theirs: idsOf(theirs), order: true })
    return how.wins === 'mine' ? inserted(mine, theirs) : inserted(theirs, mine)
  }
  return moved.mine ? inserted(mine, theirs) : inserted(theirs, mine)
}

const inserted = (order: Member[], added: Member[]): string[] =>
  idsOf(reorder([...order, ...added], idsOf(order), added))

/** Whether what is in both lists has another order in the second. */
export function isMoved(one: Json | undefined, other: Json | undefined): boolean {
  return isOtherOrder(idsOf(one), idsOf(other))
}

export function isOtherOrder(ids: string[], others: string[]): boolean {
  return !same(
    ids.filter(id => others.includes(id)),
    others.filter(id => ids.includes(id)),
  )
}

export const idsOf = (list: Json | undefined): string[] =>
  Array.isArray(list) ? list.flatMap(item => (isObject(item) && typeof item.id === 'string' ? [item.id] : [])) : []

/** The members in this order. The others go after the neighbour that they have in their own list. */
export function reorder<T extends Json>(list: T[], order: readonly string[], own: readonly Json[] = list): T[] {
  const ids = order.filter(id => idsOf(list).includes(id))
  idsOf(own as Json[]).forEach((id, index, all) => {
    if (!ids.includes(id)) ids.splice(index === 0 ? 0 : ids.indexOf(all[index - 1]!) + 1, 0, id)
  })
  return ids.map(id => list.find(item => isObject(item) && item.id === id)!)
}
