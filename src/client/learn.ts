import type { Properties } from '../protocol/profile.ts'
import { propertyKey } from '../protocol/property-key.ts'
import type { Core } from './core.ts'

/** What the page says of the person counts here before the server has heard it, under the names that it will give it. */
export function learn(core: Core, properties: Properties) {
  const known = core.booted?.profile.properties ?? {}
  for (const [name, value] of Object.entries(named(properties))) {
    if (value === null) delete known[name]
    else known[name] = value
  }
  core.look()
}

const named = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [propertyKey(name), isGroup(value) ? named(value) : value]),
  )

const isGroup = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
