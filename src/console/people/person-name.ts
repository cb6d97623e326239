/** A person in lists and other records. */
export interface Somebody {
  id: string
  uid?: string | null
  email?: string
  [property: string]: unknown
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : ''

/** The name of a person if it is known, or else their email, uid or id. */
export function personName(person: Somebody): string {
  const whole = [text(person.first_name), text(person.last_name)].filter(Boolean).join(' ')
  return text(person.name) || whole || person.email || person.uid || 'Somebody without a name'
}

/** The other names of a person besides that one. */
export function personNames(person: Somebody): string {
  const name = personName(person)
  const others = [person.email, person.uid].filter(each => each && each !== name)
  return others.length > 0 ? others.join(' · ') : person.uid ? '' : `anonymous · ${person.id.slice(-6)}`
}

export const personPage = (id: string, tab?: string): string => `/console/people/${id}${tab ? `?tab=${tab}` : ''}`

/** An email contains an @. Everything else is a uid. */
export const whoIs = (text: string): { email: string } | { uid: string } =>
  text.includes('@') ? { email: text.trim() } : { uid: text.trim() }
