import type { Properties } from '../../../protocol/profile.ts'
import { propertyKey } from '../../../protocol/property-key.ts'

const LONGEST_TEXT = 768
const DEEPEST = 3
/** The most entries of a list, at any depth. */
export const LONGEST_LIST = 100
const REFUSED = new Set(['__proto__', 'constructor', 'prototype'])

/** Fields that the service itself maintains. No custom property may replace them. */
const STANDARD = new Set([
  'id', 'created_at', 'updated_at', 'uid', 'company_id', 'company', 'browser_x', 'browser_tz', 'browser_tz_minutes',
  'browser_l', 'browser_n', 'browser_k', 'percent', 'last_seen_at', 'last_seen_session_count', 'delivery_ids',
  'last_cleared_at',
]) // biome-ignore format: a table of words

export const isStandard = (prop: string): boolean => STANDARD.has(prop)

/** The given properties as they are stored, and the names that cannot be used. */
export interface Normalised {
  properties: Properties
  refused: string[]
}

/** Names in lower snake_case, long texts cut, at most three levels. A list with too many entries is refused, not cut. Null stays, because it removes the property. */
export function normaliseProperties(given: Properties): Normalised {
  const properties: Properties = {}
  const refused: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const key = propertyKey(name)
    if (REFUSED.has(name) || key === '' || STANDARD.has(key) || hasLongList(value)) refused.push(name)
    else if (value !== undefined) properties[key] = normaliseValue(value, 1)
  }
  return { properties, refused }
}

export function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const members = Object.values(value)
  return (Array.isArray(value) && members.length > LONGEST_LIST) || members.some(hasLongList)
}

function normaliseValue(value: unknown, level: number): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === DEEPEST) return null
  if (Array.isArray(value)) return value.map(item => normaliseValue(item, level + 1))
  const nested: Properties = {}
  for (const [name, item] of Object.entries(value)) {
    const key = propertyKey(name)
    if (key !== '' && !REFUSED.has(name)) nested[key] = normaliseValue(item, level + 1)
  }
  return nested
}

/** At most 768 bytes of UTF-8, without cutting a character in half. */
function cut(text: string): string {
  if (text.length * 3 <= LONGEST_TEXT || Buffer.byteLength(text) <= LONGEST_TEXT) return text
  const bytes = Buffer.from(text).subarray(0, LONGEST_TEXT)
  return new TextDecoder().decode(bytes).replace(/\uFFFD+$/, '')
}
