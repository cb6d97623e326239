import { crew } from '../slackwater/harbour.ts'

export interface KnownPerson {
  uid: string
  name: string
  email: string
  role: string
}

const KEY = 'beckon-demo:people'

/** This panel finds people through the API and does not list them, so it remembers those that it made. */
export function knownPeople(storage = localStorage): KnownPerson[] {
  return [...crew.map(({ uid, name, email, role }) => ({ uid, name, email, role })), ...made(storage)]
}

export function rememberPerson(person: KnownPerson, storage = localStorage): void {
  storage.setItem(KEY, JSON.stringify([...made(storage).filter(each => each.uid !== person.uid), person]))
}

/** `Ada Brook` → `ada-brook`. */
export function uidFor(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function made(storage: Storage): KnownPerson[] {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '[]') as KnownPerson[]
  } catch {
    return []
  }
}
