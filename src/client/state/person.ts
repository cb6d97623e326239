import type { Properties } from '../../protocol/profile.ts'
import type { Viewed } from '../../protocol/view.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { readLocal, writeLocal } from '../browser/local.ts'

/** What this browser remembers about the person. It is in localStorage, which can be read at once, so boot need not wait. */
export interface Person {
  browser: string
  anonymous: string
  uid?: string
  /** The signed visit token of the last boot, and the id of its person. */
  visit?: string
  profile?: string
  /** The server's time minus the computer's time. */
  offset?: number
  /** Whether the last boot left something to decide. */
  decide?: boolean
  /** The view that the next page will probably need. An earlier release may have stored a string, which we ignore. */
  hint?: Viewed
  /** What is on the stage, in which tab and in which language. */
  stage?: { experience: string; delivery: string | null; tab: string; language?: string } | null
  /** They have just closed something. Nothing opens automatically before this time, also on the next page. */
  quiet?: number
  /** Interactions that ended while the database could not be written. The database still has them. */
  ended?: string[]
  /** What was reported about the elements of steps: the day (counted from 1970), the step and the answer. */
  looked?: string[]
  /** People who have signed out, and whose records may still be in the database. */
  gone?: string[]
}

/** What a page said about the person. */
export interface Said {
  /** Whom this page has named. The browser may remember somebody whom it has not named. */
  uid?: string
  uid_hash?: string
  properties: Properties
  company?: Properties & { uid: string }
}

/** What the page said and the server has not received yet. */
export interface Unsent extends Said {
  /** What boots took along that are not answered yet. */
  asked: Said[]
}

export const nothingSaid = (): Unsent => ({ properties: {}, asked: [] })

/** Takes what is about to be sent. It is not sent again, unless the request fails. */
export function takeSaid(unsent: Unsent): Said {
  const { asked, ...said } = unsent
  Object.assign(unsent, { properties: {}, company: undefined })
  return said
}

/** What the server has not confirmed, or undefined. What the page said later is newer. */
export function unconfirmed(unsent: Unsent): Said | undefined {
  const said: Said = { uid_hash: unsent.uid_hash, properties: {} }
  for (const { properties, company } of [...unsent.asked, unsent]) {
    Object.assign(said.properties, properties)
    said.company = company ?? said.company
  }
  return said.company || Object.keys(said.properties)[0] ? said : undefined
}

/** The key of what this account stores in a browser. */
export const nameOf = (token: string) => `beckon:${token}`

/**
 * What was learnt of the person has a key of its own. Where tabs write at the same moment, the last one wins: an answer of the
 * server must never win over a page that has just said who looks.
 */
const learntOf = (token: string) => `${nameOf(token)}:learnt`

function readPerson(host: Host, key: string): Person | undefined {
  try {
    const person = JSON.parse(readLocal(host, key) ?? '')
    if (person.browser) return person
  } catch {
    // Blocked, empty or broken: treat them as a new person.
  }
}

/** Whoever looks, as this browser knows it. Undefined: it knows nobody, or cannot say. */
export function known(host: Host, token: string): Person | undefined {
  const said = readPerson(host, nameOf(token))
  const learnt = readPerson(host, learntOf(token))
  const isTheirs = learnt && said?.anonymous === learnt.anonymous && said.uid === learnt.uid
  return isTheirs ? { ...learnt, gone: said.gone } : said
}

/** Whoever looks in this browser, or somebody new, whom other tabs do not know yet. */
export const recall = (host: Host, token: string): Person =>
  known(host, token) ?? { browser: newId(host), anonymous: newId(host) }

export const forget = (host: Host, token: string) => {
  writeLocal(host, nameOf(token), null)
  learn(host, token, null)
}

const learn = (host: Host, token: string, person: Person | null) =>
  writeLocal(host, learntOf(token), person && JSON.stringify(person))

/** From now on, they are the person of this browser, in all tabs. */
export function become(host: Host, token: string, person: Person) {
  const { browser, anonymous, uid, gone } = person
  const text = JSON.stringify({ browser, anonymous, uid, gone })
  writeLocal(host, nameOf(token), text)
  learn(host, token, person)
  // It is full. Nobody is better than the person before.
  if (readLocal(host, nameOf(token)) !== text) forget(host, token)
}

/**
 * Who looks in this browser, if another tab has said since that it is not this person, or who this person is. Tabs that open
 * together may each have made an anonymous id: the same uid is the same person.
 */
export function other(host: Host, token: string, { anonymous, uid }: Person): Person | undefined {
  const stored = known(host, token)
  if (uid && stored?.uid === uid) return undefined
  return stored && (stored.uid || stored.anonymous !== anonymous) ? stored : undefined
}

/** If localStorage is blocked or full, this page still has it in memory. */
export function remember(host: Host, token: string, person: Person) {
  // We must not bring back a person who signed out in another tab, or make somebody anonymous who was identified there.
  if (other(host, token, person)) return
  const isSaid = JSON.stringify(known(host, token)?.gone) === JSON.stringify(person.gone)
  if (isSaid) learn(host, token, person)
  else become(host, token, person)
}

/** Adds `identify(uid, {company, uid_hash, …properties})` to what was said before about the same person. */
export function say(before: Said, uid: string | undefined, described: Properties): Said {
  const { company, uid_hash, ...properties } = described
  return {
    uid: uid ?? before.uid,
    uid_hash: (uid_hash as string | undefined) ?? before.uid_hash,
    properties: { ...before.properties, ...properties },
    company: (company as Said['company']) ?? before.company,
  }
}

/** Somebody does not agree any more: nothing of this account stays in the browser. */
export function withdraw(host: Host, token: string) {
  const name = nameOf(token)
  try {
    for (const storage of [host.localStorage, host.sessionStorage])
      for (let at = storage.length; at--; ) {
        const key = storage.key(at)!
        if (key.startsWith(name)) storage.removeItem(key)
      }
    host.indexedDB.deleteDatabase(name)
  } catch {
    // Blocked, so nothing was stored.
  }
}
