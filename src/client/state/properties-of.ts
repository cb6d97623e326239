import type { Properties } from '../../protocol/profile.ts'
import type { BootOpen } from '../../protocol/wire.ts'

/**
 * What this page knows about the person: from boot, and from what the page has said since. Null removes a property. What a
 * backend said stays, also where the page does not get its value.
 */
export function propertiesOf({ profile, decided }: BootOpen, learnt: Properties): Properties {
  const all = { ...profile.properties }
  for (const [name, value] of Object.entries(learnt)) {
    if (decided?.said?.property.includes(name)) continue
    if (value === null) delete all[name]
    else all[name] = value
  }
  return all
}
