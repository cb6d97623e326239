import { isDeepStrictEqual } from 'node:util'
import type { Properties } from '../../../protocol/profile.ts'
import { isBackend, type Speaker } from './speaker.ts'

/** The custom properties of a person or company, separated by where they came from. A name is in only one of the two. */
export interface Kept {
  properties: Properties
  hook_properties: Properties
}

export interface Merged extends Kept {
  /** What has another value now. Null: it was removed. */
  changed: Properties
  /** Whether there is something to store. The backend may say what a page said: then only the source is new. */
  isNews: boolean
}

/** The most names on one record. */
const MOST_NAMES = 500

/** A page neither changes nor removes what the customer's backend said. */
export function mergeProperties(kept: Kept, given: Properties, speaker: Speaker): Merged {
  const merged: Merged = {
    properties: { ...kept.properties },
    hook_properties: { ...kept.hook_properties },
    changed: {},
    isNews: false,
  }
  const [own, other] = isBackend(speaker)
    ? [merged.hook_properties, merged.properties]
    : [merged.properties, merged.hook_properties]
  let names = Object.keys(own).length + Object.keys(other).length
  for (const [name, value] of Object.entries(given)) {
    // A page must not change what the customer's backend said.
    if (!isBackend(speaker) && Object.hasOwn(other, name)) continue
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
    merged.isNews = true
  }
  return merged
}
