import type { Properties } from '../../protocol/profile.ts'
import { propertyKey } from '../../protocol/property-key.ts'

/** What the page says of the person counts here before the server has heard it, under the names that it will give it. */
export function named(properties: Properties): Properties {
  const result: Properties = {}
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    result[propertyKey(name)] = isGroup(value) ? named(value) : value
  }
  return result
}

const isGroup = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
