import { isDeepStrictEqual } from 'node:util'
import type { Properties } from '../../../protocol/profile.ts'
import type { Source } from '../../journal/note.ts'

/** Who says it. An `unproven page` can be from anybody. */
export type Speaker = 'unproven page' | 'proven page' | 'backend'

export const sourceOf = (speaker: Speaker): Source => (speaker === 'backend' ? 'webhook' : 'js')

/** The custom properties of a person or company, separated by where they came from. A name is in only one of the two. */
export interface Kept {
  properties: Properties
  hook_properties: Properties
}

export interface Merged extends Kept {
  /** What has changed. Null: it was removed. */
  changed: Properties
}

/** The most names on one record. */
const MOST_NAMES = 500

export function mergeProperties(kept: Kept, given: Properties, speaker: Speaker): Merged {
  const merged: Merged = {
    properties: { ...kept.properties },
    hook_properties: { ...kept.hook_properties },
    changed: {},
  }
  const [own, other] =
    speaker !== 'backend' ? [merged.properties, merged.hook_properties] : [merged.hook_properties, merged.properties]
  let names = Object.keys(own).length + Object.keys(other).length
  for (const [name, value] of Object.entries(given)) {
    // An unproven page must not change what the customer's backend said.
    if (speaker === 'unproven page' && Object.hasOwn(other, name)) continue
    const known = Object.hasOwn(own, name) || Object.hasOwn(other, name)
    const before = own[name] ?? other[name]
    if (value === null) {
      if (!known) continue
      names--
      delete own[name]
      delete other[name]
      merged.changed[name] = null
    } else {
      if (!known && ++names > MOST_NAMES) continue
      if (Object.hasOwn(own, name) && isDeepStrictEqual(own[name], value)) continue
      delete other[name]
      own[name] = value
      if (!isDeepStrictEqual(before, value)) merged.changed[name] = value
    }
  }
  return merged
}
