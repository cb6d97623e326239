import { type Json, type JsonObject, same } from './json.ts'
import { restored } from './made-from.ts'
import { type Collision, idsOf, reorder, theirsIn } from './merge.ts'
import { at, type Path, put } from './path.ts'

/** Names a choice: a place can have one about its value, and one about the order of its list. */
export const keyOf = ({ at, order }: Collision): string => (order ? `order of ${at}` : at)

/** What this content has in the place of a choice. */
export const valueIn = (content: JsonObject, { at: path, order }: Pick<Collision, 'at' | 'order'>): Json | undefined =>
  order ? idsOf(at(content, path)) : at(content, path)

/** The content with their value, or in their order. */
export function withTheirs(content: JsonObject, { at: path, theirs, made, order }: Collision): JsonObject {
  if (!order) return restored(content, path, theirs, made)
  const list = at(content, path)
  return Array.isArray(list) ? put(content, path, reorder(list, theirs as string[])) : content
}

/** The content with what is mine in the place of a choice. */
export const withMine = (content: JsonObject, mine: JsonObject, collision: Collision): JsonObject =>
  withTheirs(content, { at: collision.at, order: collision.order, ...theirsIn(mine, collision) })

/** Whether the content has their value already. */
export const isTheirs = (content: JsonObject, { at: path, theirs, order }: Collision): boolean => {
  const value = at(content, path)
  return order
    ? same(idsOf(value), idsOf(at(withTheirs(content, { at: path, theirs, order }), path)))
    : same(value, theirs)
}

/** Whether the place of a choice still exists. */
export const hasPlaceFor = (content: JsonObject, path: Path): boolean =>
  !path.includes('.') || at(content, path.slice(0, path.lastIndexOf('.'))) !== undefined
