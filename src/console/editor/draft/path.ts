import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * A place in a draft: `steps.<id>.buttons.<id>.text`. Members of lists are named by their id, so that the place stays the same
 * when steps are moved, or by their index if they have no id.
 */
export type Path = string

export const join = (...keys: (string | number)[]): Path => keys.filter(key => key !== '').join('.')

export function at(content: Json | undefined, path: Path): Json | undefined {
  return keysOf(path).reduce<Json | undefined>((value, key) => memberOf(value, key), content)
}

/** The content with another value at this place. Undefined removes it. Missing objects are created. */
export function put(content: JsonObject, path: Path, value: Json | undefined): JsonObject {
  return putInto(content, keysOf(path), value) as JsonObject
}

/** Whether `inner` is `outer` itself, or a place inside it. */
export const isWithin = (inner: Path, outer: Path): boolean => inner === outer || inner.startsWith(`${outer}.`)

/** Converts a place with indexes, as the server names it, to one with ids. */
export function byIds(content: Json | undefined, path: Path): Path {
  const named: string[] = []
  let value = content
  for (const key of keysOf(path)) {
    const member = memberOf(value, key)
    named.push(Array.isArray(value) && isObject(member) && typeof member.id === 'string' ? member.id : key)
    value = member
  }
  return named.join('.')
}

/** The index of a member by its id or index; -1 if there is none. */
export function indexIn(list: Json[], key: string): number {
  if (/^\d{1,4}$/.test(key)) return Number(key)
  return list.findIndex(item => isObject(item) && item.id === key)
}

const keysOf = (path: Path): string[] => (path === '' ? [] : path.split('.'))

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[indexIn(value, key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function putInto(target: Json | undefined, [key, ...rest]: string[], value: Json | undefined): Json | undefined {
  if (key === undefined) return value
  if (Array.isArray(target)) return putIntoList(target, key, rest, value)
  const { [key]: before, ...others } = isObject(target) ? target : {}
  const after = putInto(before, rest, value)
  if (after === undefined) return others
  // An existing field keeps its place, so that the JSON does not jump.
  return isObject(target) && Object.hasOwn(target, key) ? { ...target, [key]: after } : { ...others, [key]: after }
}

function putIntoList(list: Json[], key: string, rest: string[], value: Json | undefined): Json[] {
  const index = indexIn(list, key)
  if (index < 0) return list
  const after = putInto(list[index], rest, value)
  if (after === undefined) return list.filter((_, each) => each !== index)
  return index < list.length ? list.map((item, each) => (each === index ? after : item)) : [...list, after]
}
