import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import QuickLRU from 'quick-lru'

/** The person that a page's claims and reports speak for. */
export interface Visit {
  profile: string
  /** When it was signed, in milliseconds. */
  issued: number
  /** The customer's backend proved the uid. */
  verified: boolean
}

/** Reports wait in the browser while it is offline. They keep their person for this long. */
export const VISIT_AGE = 30 * 86_400_000
/** As long as a `uid_hash` itself is valid. */
export const PROOF_AGE = 86_400_000

/** A page that boots again keeps a token that is younger than this, because signing costs as much as a statement. */
const RENEWED_AFTER = 10 * 60_000

type Key = string | KeyObject

const mac = (key: Key, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export function signVisit(key: Key, visit: Visit): string {
  const text = `${visit.profile}.${visit.issued.toString(36)}.${visit.verified ? 1 : 0}`
  const token = `${text}.${mac(key, text)}`
  known.set(token, { key, visit })
  return token
}

/**
 * Whether a visit may write about a person with a uid. A visit from before uids had to be proven, or from before a key was ended,
 * may be from anybody, so it may not.
 */
export function mayWrite(
  visit: Visit,
  { verification_since, proofs_since }: { verification_since: number | null; proofs_since: number | null },
): boolean {
  if (visit.verified || verification_since === null) return true
  return visit.issued >= verification_since && visit.issued > (proofs_since ?? 0)
}

interface Identified {
  identified_at: number | null
}

/**
 * Whether a visit is from before its anonymous person was identified. Then it may be of anybody who had the browser: what it says counts as
 * said before that.
 */
export const isEarly = ({ issued }: Pick<Visit, 'issued'>, { identified_at }: Identified): boolean =>
  identified_at !== null && issued < identified_at

/** For a page that boots: its own token if that says the same and is young, otherwise a new one. */
export function renewVisit(
  key: Key,
  visit: Visit,
  person: Identified,
  came: Visit | null,
  token: string | undefined,
): string {
  const age = came ? visit.issued - came.issued : Number.POSITIVE_INFINITY
  const same = came?.profile === visit.profile && came.verified === visit.verified && !isEarly(came, person)
  return same && age >= 0 && age < RENEWED_AFTER ? token! : signVisit(key, visit)
}

/** Null if we did not sign it, or too long ago. */
export function readVisit(
  { visit_key: key, proofs_since: since }: { visit_key: Key; proofs_since: number | null },
  token: string | undefined,
  now: number,
): Visit | null {
  if (token === undefined) return null
  const checked = known.get(token)
  const visit = checked?.key === key ? checked.visit : checkVisit(key, token)
  if (!visit || now - visit.issued > VISIT_AGE) return null
  return visit.verified && since !== null && visit.issued <= since ? { ...visit, verified: false } : visit
}

function checkVisit(key: Key, token: string): Visit | null {
  const parts = /^([0-9a-f]{24})\.([0-9a-z]{1,10})\.([01])\.([\w-]{43})$/.exec(token)
  if (!parts) return null
  const [, profile, time, verified, given] = parts
  const expected = mac(key, `${profile}.${time}.${verified}`)
  if (!timingSafeEqual(Buffer.from(given!), Buffer.from(expected))) return null
  return { profile: profile!, issued: Number.parseInt(time!, 36), verified: verified === '1' }
}

interface Checked {
  key: Key
  visit: Visit
}

/** Tokens that come again and again: checking one costs as much as a statement. */
const known = new QuickLRU<string, Checked>({ maxSize: 5_000 })

/** For a page that will send more reports with the same token. A new token is remembered when it is signed. */
export function rememberVisit(key: Key, token: string | undefined, visit: Visit): void {
  if (token === undefined || known.peek(token)?.key === key) return
  // What the token says, although it may not count any more.
  known.set(token, { key, visit: { ...visit, verified: token.split('.')[2] === '1' } })
}
