import type { Colleague } from './colleague.ts'
import { valueIn, withTheirs } from './collisions.ts'
import { isObject, type Json, type JsonObject, same } from './json.ts'
import { madeIn, restored } from './made-from.ts'
import { idsOf, isMoved, isOtherOrder, reorder } from './merge.ts'
import { at, isWithin, type Path } from './path.ts'

type Content = JsonObject

/** What came from somebody else, and replaced something here. */
export interface Received {
  at: Path
  before: Json | undefined
  /** What they made of it. */
  after?: Json
  /** What the translations in `before` were made from. */
  made?: Json
  /** It is the order of a list. `before` and `after` are the ids. */
  order?: true
  /** The ids of its list as it was, if it is gone from there. */
  among?: string[]
  /** Who wrote last, as far as it is known. */
  by?: Colleague | null
  /** It was deleted here. Somebody else changed it meanwhile, so it is back. */
  back?: true
  /** Somebody else deleted it. It was changed here meanwhile, so it stays. */
  stays?: true
}

/** The places in which two contents differ. */
export function receivedIn(before: { content: Content }, after: { content: Content }): Received[] {
  const found: Received[] = []
  const made = madeIn(before.content)
  const visit = (one: Json | undefined, other: Json | undefined, path: Path, list?: Json) => {
    if (same(one, other)) return
    const keys = keysOfBoth(one, other)
    if (!keys) found.push({ at: path, before: one, ...madeAt(made, path), ...(isGone(one, other) && amongIn(list)) })
    else if (Array.isArray(one) && isMoved(one, other)) found.push({ at: path, before: idsOf(one), order: true })
    for (const key of keys ?? []) visit(at(one, key), at(other, key), path ? `${path}.${key}` : key, one)
  }
  visit(before.content, after.content, '')
  return found
}

const madeAt = (made: Content, path: Path): Pick<Received, 'made'> =>
  isWithin(path, 'translations') ? { made: at(made, path) } : {}

const isGone = (one: Json | undefined, other: Json | undefined): boolean => isObject(one) && other === undefined

const amongIn = (list: Json | undefined): Pick<Received, 'among'> => (Array.isArray(list) ? { among: idsOf(list) } : {})

/**
 * What somebody else's changes replaced here, between two states of a draft. Marks of outdated translations are not told: nobody
 * writes them, they come with the texts.
 */
export function receivedOver(
  before: { content: Content; base: Content; past: { content: Content }[] },
  after: { content: Content; base: Content },
): Received[] {
  const hadOnce = (path: Path) => [before.base, ...before.past.map(({ content }) => content)].some(had => at(had, path))
  const replaced = receivedIn(before, after)
    .filter(({ at: path }) => !isWithin(path, 'outdated'))
    .map(change => (change.before === undefined && hadOnce(change.at) ? { ...change, back: true as const } : change))
  const staying = receivedIn({ content: before.base }, { content: after.base })
    .filter(({ at: path, among }) => among && at(after.content, path) !== undefined)
    .map(({ at: path, before: deleted }) => ({ at: path, before: deleted, stays: true as const }))
  return [...replaced, ...staying].map(change => withAfter(change, after.content))
}

export const withAfter = (change: Received, content: Content): Received => ({
  ...change,
  after: valueIn(content, change),
})

/** Whether it is still as somebody else made it. What was written on here is this author's own. */
export function isStill(content: Content, change: Received): boolean {
  const now = valueIn(content, change)
  if (change.stays) return now !== undefined
  return change.order ? !isOtherOrder(now as string[], change.after as string[]) : same(now, change.after)
}

/** The draft as it was in this place. A step that is gone comes back to its place. */
export function putBack(content: Content, { at: path, before, made, order, among }: Received): Content {
  if (order) return withTheirs(content, { at: path, theirs: before, order })
  const listPath = path.slice(0, path.lastIndexOf('.'))
  const list = at(content, listPath)
  if (!among || !Array.isArray(list)) return restored(content, path, before, made)
  const own = [...list, before!]
  const ids = among.filter(id => idsOf(own).includes(id)).map(id => ({ id }))
  return restored(content, listPath, reorder(own, idsOf(list), ids))
}

function keysOfBoth(one: Json | undefined, other: Json | undefined): string[] | null {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return null
  if (Array.isArray(one) !== Array.isArray(other)) return null
  if (!Array.isArray(one)) return [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const ids = [...one, ...(other as Json[])].map(item => (at(item, 'id') as string | undefined) ?? null)
  return ids.includes(null) ? null : [...new Set(ids as string[])]
}
