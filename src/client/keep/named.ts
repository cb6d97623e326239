import type { Properties } from '../../protocol/profile.ts'
import { propertyKey } from '../../protocol/property-key.ts'

/** Properties under the names that the server will give them. */
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
