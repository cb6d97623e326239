import type { Kind } from '../protocol/experience.ts'
import type { Properties } from '../protocol/profile.ts'
import type { Report } from '../protocol/wire.ts'
import type { Host } from './host.ts'
import { newId } from './id.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it is numbered and signed. */
export type Draft = Unsigned<Report>

/** What this browser remembers of the person, in localStorage: readable at once, so boot waits for nothing. */
export interface Me {
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
  /** The kind of view that is likely to be needed on the next page. */
  hint?: Kind
  /** What is on the stage, and in which tab. */
  stage?: { experience: string; delivery: string | null; tab: string } | null
}

/** What the page said about the person and the server has not heard yet. */
export interface Given {
  uid?: string
  uid_hash?: string
  properties: Properties
  company?: Properties & { uid: string }
  /** Reports made before the visit was signed. */
  early: Draft[]
}

/** The name of what this account keeps in a browser. */
export const place = (token: string) => `beckon:${token}`

export function recall(host: Host, token: string): Me {
  try {
    const me = JSON.parse(host.localStorage.getItem(place(token))!)
    if (me?.browser) return me
  } catch {
    // Blocked, empty or broken: somebody new.
  }
  remember(host, token, null)
  return { browser: newId(host), anonymous: newId(host) }
}

/** Null forgets. */
export function remember(host: Host, token: string, me: Me | null) {
  try {
    const { localStorage } = host
    const key = place(token)
    const kept = localStorage.getItem(key)
    if (!me) return localStorage.removeItem(key)
    const text = JSON.stringify(me)
    const { anonymous, uid } = JSON.parse(kept ?? text)
    // A write is told to every tab of the site: not where it says nothing new. Nor may it bring back who has said goodbye in
    // another tab, or make nobody of who was named there.
    if (text !== kept && anonymous === me.anonymous && (me.uid || !uid)) localStorage.setItem(key, text)
  } catch {
    // Blocked or full: this page still knows.
  }
}

/** `identify(uid, {company, uid_hash, …properties})`, laid over what was given before about the same person. */
export function identify(before: Given, uid: string | undefined, described: Properties): Given {
  const { company, uid_hash, ...properties } = described
  return {
    ...before,
    uid: uid ?? before.uid,
    uid_hash: (uid_hash as string) ?? before.uid_hash,
    properties: { ...before.properties, ...properties },
    company: (company as Given['company']) ?? before.company,
  }
}
