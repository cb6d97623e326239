import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Where something stands in a draft: `steps.<id>.buttons.<id>.text`. Members of lists go by their id, so that a place stays the
 * same when steps are moved, or by their index where they have none.
 */
export type Path = string

export const join = (...keys: (string | number)[]): Path => keys.filter(key => key !== '').join('.')

export function at(content: Json | undefined, path: Path): Json | undefined {
  return keysOf(path).reduce<Json | undefined>((value, key) => memberOf(value, key), content)
}

/** The content with another value there; undefined takes it away. Where there is nothing to put it into, objects are made. */
export function put(content: JsonObject, path: Path, value: Json | undefined): JsonObject {
  return putInto(content, keysOf(path), value) as JsonObject
}

/** Whether one is the other, or stands in it. */
export const isWithin = (inner: Path, outer: Path): boolean => inner === outer || inner.startsWith(`${outer}.`)

/** A place as the server names it, by indexes, as it is named here. */
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

/** The index of a member that is named by its id or its index; -1 where there is none. */
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
  // What was there keeps its place among the fields, so that the JSON does not jump.
  return isObject(target) && Object.hasOwn(target, key) ? { ...target, [key]: after } : { ...others, [key]: after }
}

function putIntoList(list: Json[], key: string, rest: string[], value: Json | undefined): Json[] {
  const index = indexIn(list, key)
  if (index < 0) return list
  const after = putInto(list[index], rest, value)
  if (after === undefined) return list.filter((_, each) => each !== index)
  return index < list.length ? list.map((item, each) => (each === index ? after : item)) : [...list, after]
}
