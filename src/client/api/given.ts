import type { Properties } from '../../protocol/profile.ts'

// Pages pass anything. A value that becomes text by itself makes one person of many: every object has the same text.

// What a page gives by mistake where its own variable is empty. All its people would be one.
const NOTHING = /^(|undefined|null|NaN|-?Infinity|\[object .*)$/

function refuse(what: string, given: unknown): never {
  throw new TypeError(`${what} must not be "${given}"`)
}

/** A text or a number, as text. */
export function givenText(what: string, given: unknown): string {
  if (!/^(string|number|bigint)$/.test(typeof given) || NOTHING.test(given as string)) refuse(what, given)
  return String(given)
}

/** A copy, because the page may change its objects later. What is no JSON is refused here, not at each boot. */
export function givenProperties(what: string, given: unknown): Properties {
  const copy = JSON.parse(JSON.stringify(given ?? {}) ?? 0)
  if (Object(copy) !== copy || Array.isArray(copy)) refuse(what, given)
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
