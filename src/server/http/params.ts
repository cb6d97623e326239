import { RESERVED, refusedValue } from '../../protocol/schema/safe-value.ts'
import { invalid, Problem } from './problem.ts'

/** The parameters of a request, before a schema has checked them. */
export type Params = Record<string, unknown>

/** What a URL or a form says in its own way, because it has only text. */
export interface FormNames {
  /** The parameters that are lists. Their names may occur more than once. */
  lists: ReadonlySet<string>
  /** The parameters that nothing after the `=` sets to null. */
  cleared: ReadonlySet<string>
}

export const PLAIN: FormNames = { lists: new Set(), cleared: new Set() }

/** After this many refused parameters, we stop reading. */
const MOST_REFUSED = 20
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * URL parameters and forms: `name=value`, lists `filters=a&filters=b` or `filters[]=a`, objects `expand[profile]=all`. A name
 * that occurs twice is refused unless it is a list, because nobody could say which value is meant. We still read the others: one
 * of them may be the secret.
 */
export function parseForm(text: string, names: FormNames, refuse: (problem: Problem) => void): Params {
  const params: Params = {}
  let refused = 0
  for (const part of text.split('&')) {
    try {
      if (part !== '') readPart(params, part, names.lists)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(error)
      if (++refused === MOST_REFUSED) break
    }
  }
  return withNulls(params, names)
}

/** Text has no other word for null. */
export const withNulls = (params: Params, { cleared }: FormNames): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === '' && cleared.has(name) ? null : value]),
  )

function readPart(params: Params, part: string, lists: ReadonlySet<string>): void {
  const equals = part.indexOf('=')
  const name = decode(equals < 0 ? part : part.slice(0, equals))
  const value = equals < 0 ? '' : decode(part.slice(equals + 1))
  const nested = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(inBrackets(name))
  if (lists.has(name)) putListed(params, name, value)
  else if (!nested) put(params, name, value, name)
  else putNested(params, nested[1]!, nested[2]!.slice(1, -1).split(']['), value, name)
}

/** `expand.profile` is `expand[profile]`. */
const inBrackets = (name: string): string => name.replace(/^(\w+)\.(\w+)$/, '$1[$2]')

/** One entry of a list, or the whole list as JSON text. */
function putListed(params: Params, name: string, value: string): void {
  const existing = read(params, name)
  if (existing === undefined) put(params, name, /^\s*[[{]/.test(value) ? value : [value], name)
  else if (Array.isArray(existing)) existing.push(value)
  else throw invalid(`${name}: is given in two forms; give it once`, 'given_twice')
}

function putNested(params: Params, head: string, path: string[], value: string, name: string): void {
  let place: Params | unknown[] = params
  let key = head
  for (const next of path) {
    const wanted: Params | unknown[] = next === '' ? [] : {}
    const existing: unknown = read(place, key)
    if (existing === undefined) {
      put(place, key, wanted, name)
      place = wanted
    } else if (typeof existing === 'object' && existing !== null && Array.isArray(existing) === (next === '')) {
      place = existing as Params | unknown[]
    } else {
      throw invalid(`${name}: is given in two forms; give it once`, 'given_twice')
    }
    key = next
  }
  put(place, key, value, name)
}

function read(place: Params | unknown[], key: string): unknown {
  if (Array.isArray(place)) return undefined
  return Object.hasOwn(place, key) ? place[key] : undefined
}

function put(place: Params | unknown[], key: string, value: unknown, name: string): void {
  if (Array.isArray(place)) {
    place.push(value)
    return
  }
  if (RESERVED.has(key)) throw invalid(`${name}: is not a parameter; leave it out`, 'unknown_parameter')
  if (Object.hasOwn(place, key)) throw invalid(`${name}: is given more than once; give it once`, 'given_twice')
  place[key] = value
}

/** Refuses percent-encoding that is not UTF-8, instead of replacing it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('The parameters are not valid UTF-8; encode them as UTF-8', 'not_json')
  }
}

/** Refuses other encodings, instead of replacing their letters. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw invalid('The body is not valid UTF-8; encode it as UTF-8', 'not_json')
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not valid JSON; send a JSON object', 'not_json')
  }
}

/** Refuses values that no parameter may contain. */
export function checkValue(value: unknown): void {
  const because = refusedValue(value)
  if (because) throw invalid(because)
}
