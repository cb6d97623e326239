import { isDeepStrictEqual } from 'node:util'
import type { Properties } from '../../../protocol/profile.ts'
import { invalid } from '../../http/problem.ts'
import { isBackend, type Speaker } from './speaker.ts'

/** The custom properties of a person or company, separated by where they came from. A name is in only one of the two. */
export interface Kept {
  properties: Properties
  hook_properties: Properties
}

export interface Merged extends Kept {
  /** What has another value now. Null: it was removed. */
  changed: Properties
  /** Names for which there is no room. */
  refused: string[]
  /** Whether there is something to store. The backend may say what a page said: then only the source is new. */
  isNews: boolean
}

/** The most names on one record, and the most bytes. A record that has more already stays, and can be made smaller. */
const MOST_NAMES = 200
const LARGEST = 64 * 1024

/** A page neither changes nor removes what the customer's backend said. */
export function mergeProperties(kept: Kept, given: Properties, speaker: Speaker): Merged {
  const merged: Merged = {
    properties: { ...kept.properties },
    hook_properties: { ...kept.hook_properties },
    changed: {},
    refused: [],
    isNews: false,
  }
  const [own, other] = isBackend(speaker)
    ? [merged.hook_properties, merged.properties]
    : [merged.properties, merged.hook_properties]
  let names = Object.keys(own).length + Object.keys(other).length
  let bytes = bytesOf(own) + bytesOf(other)
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
      if (Object.hasOwn(own, name) && isDeepStrictEqual(own[name], value)) continue
      const more = bytesOf({ [name]: value }) - (known ? bytesOf({ [name]: before }) : 0)
      if ((!known && names >= MOST_NAMES) || (more > 0 && bytes + more > LARGEST)) {
        merged.refused.push(name)
        continue
      }
      if (!known) names++
      bytes += more
      delete other[name]
      own[name] = value
      if (!isDeepStrictEqual(before, value)) merged.changed[name] = value
    }
    merged.isNews = true
  }
  return merged
}

const bytesOf = (record: Properties): number => Buffer.byteLength(JSON.stringify(record))

/** A backend is told what has no room. A page must not fail because of it, also not if it brings what the backend signed. */
export function refuseForBackend({ refused }: Merged, speaker: Speaker): void {
  if (speaker !== 'backend' || refused.length === 0) return
  throw invalid(
    refused.map(name => `${name}: the record has no room for it; it may have 200 properties and 64 KB`),
    'too_many',
  )
}
