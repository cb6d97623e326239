/** Somebody as lists and other records hold them. */
export interface Somebody {
  id: string
  uid?: string | null
  email?: string
  [property: string]: unknown
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : ''

/** What somebody is called: by their name where it is known, else by what finds them. */
export function personName(person: Somebody): string {
  const whole = [text(person.first_name), text(person.last_name)].filter(Boolean).join(' ')
  return text(person.name) || whole || person.email || person.uid || 'Somebody without a name'
}

/** What finds them, beside their name. */
export function personNames(person: Somebody): string {
  const name = personName(person)
  const others = [person.email, person.uid].filter(each => each && each !== name)
  return others.length > 0 ? others.join(' · ') : person.uid ? '' : `anonymous · ${person.id.slice(-6)}`
}

export const personPage = (id: string, tab?: string): string => `/console/people/${id}${tab ? `?tab=${tab}` : ''}`

/** An e-mail address has an @; everything else is a uid. */
export const whoIs = (text: string): { email: string } | { uid: string } =>
  text.includes('@') ? { email: text.trim() } : { uid: text.trim() }
