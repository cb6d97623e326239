import type { Properties } from '../../protocol/profile.ts'
import type { Viewed } from '../../protocol/view.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { readLocal, writeLocal } from '../browser/local.ts'

/** What this browser remembers of the person, in localStorage: readable at once, so boot waits for nothing. */
export interface Person {
  browser: string
  anonymous: string
  uid?: string
  /** The signed visit token of the last boot, and whose it is. */
  visit?: string
  profile?: string
  /** How wrong the computer's clock was. */
  offset?: number
  /** The last boot left something to decide about. */
  decide?: boolean
  /** The view that is likely to be needed on the next page; of an earlier release it may be a text, which is no hint. */
  hint?: Viewed
  /** What is on the stage, and in which tab. */
  stage?: { experience: string; delivery: string | null; tab: string } | null
  /** Interactions that ended while the database could not be written: it still has them. */
  ended?: string[]
  /** What was told of the elements of steps: the day, counted from 1970, the step and the answer. */
  looked?: string[]
  /** People who have gone, and whose records may still be in the database. */
  gone?: string[]
}

/** What the page said about the person and the server has not heard yet. */
export interface Unsent {
  uid?: string
  uid_hash?: string
  properties: Properties
  company?: Properties & { uid: string }
}

export const nothingSaid = (): Unsent => ({ properties: {} })

/** What is about to be told: it is not said again, unless that fails. */
export function takeSaid(unsent: Unsent): Unsent {
  const said = { ...unsent }
  Object.assign(unsent, { properties: {}, company: undefined })
  return said
}

/** The name of what this account keeps in a browser. */
export const nameOf = (token: string) => `beckon:${token}`

/** Nobody: nobody was here before, or it cannot be read. */
function known(host: Host, token: string): Person | undefined {
  try {
    const person = JSON.parse(readLocal(host, nameOf(token)) ?? '')
    if (person.browser) return person
  } catch {
    // Blocked, empty or broken: somebody new.
  }
}

export function recall(host: Host, token: string): Person {
  return known(host, token) ?? { browser: newId(host), anonymous: newId(host) }
}

export const forget = (host: Host, token: string) => writeLocal(host, nameOf(token), null)

/** Where it cannot be written, this page still knows. */
export function remember(host: Host, token: string, person: Person) {
  const { anonymous, uid } = known(host, token) ?? person
  // It may not bring back who has said goodbye in another tab, nor make nobody of who was named there.
  if (anonymous === person.anonymous && (person.uid || !uid)) writeLocal(host, nameOf(token), JSON.stringify(person))
}

/** `identify(uid, {company, uid_hash, …properties})`, laid over what was said before about the same person. */
export function say(before: Unsent, uid: string | undefined, described: Properties): Unsent {
  const { company, uid_hash, ...properties } = described
  return {
    uid: uid ?? before.uid,
    uid_hash: (uid_hash as string | undefined) ?? before.uid_hash,
    properties: { ...before.properties, ...properties },
    company: (company as Unsent['company']) ?? before.company,
  }
}
