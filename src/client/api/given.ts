import type { Properties } from '../../protocol/profile.ts'

// Pages pass anything. A value that becomes text by itself makes one person of many: every object has the same text.

const isText = (given: unknown) => /^(string|bigint)$/.test(typeof given) || Number.isFinite(given)

// What a page gives by mistake where its own variable is empty. All its people would be one.
const NOTHING = /^(undefined|null|NaN|\[object .*)$/

/** A text or a number, as text. */
export function givenText(what: string, given: unknown): string {
  if (!isText(given) || given === '') throw new TypeError(`${what} must be text or a number`)
  if (NOTHING.test(given as string)) throw new TypeError(`${what} must not be "${given}"`)
  return String(given)
}

/** A copy, because the page may change its objects later. What is no JSON is refused here, not at each boot. */
export function givenProperties(what: string, given: unknown): Properties {
  const copy = JSON.parse(JSON.stringify(given ?? {}) ?? 0)
  if (Object(copy) !== copy || Array.isArray(copy)) throw new TypeError(`${what} must be an object`)
  return copy
}

/** Properties of a person, in which `company` has a uid of its own. */
export function givenDescription(given: unknown): Properties {
  const described = givenProperties('properties', given)
  const { company } = described
  if (company != null) {
    const { uid } = givenProperties('company', company)
    described.company = { ...company, uid: givenText('company.uid', uid) }
  }
  return described
}

/** The uid and the properties of `identify(uid, properties)` or `identify({ uid, …properties })`. */
export function givenPerson(who: unknown, described: unknown): [uid: string | undefined, described: Properties] {
  const properties = givenDescription(described)
  if (Object(who) !== who) return [who == null || who === '' ? undefined : givenText('uid', who), properties]
  const { uid, ...rest } = givenDescription(who)
  return [givenText('uid', uid), { ...rest, ...properties }]
}
