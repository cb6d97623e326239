import { crew, type Person } from './harbour.ts'

const KEY = 'slackwater:session'

export interface Session {
  person: Person
}

/**
 * Who is at the desk. The demo has no passwords: `?as=<uid>&name=<name>` signs a person in, and this browser remembers it like a
 * session.
 */
export function signIn(address = new URL(location.href)): Session {
  const asked = address.searchParams
  const kept = remembered()
  const uid = asked.get('as') ?? kept?.person.uid ?? crew[0]!.uid
  const name = asked.get('name') ?? (kept?.person.uid === uid ? kept.person.name : uid)
  const session = { person: crew.find(each => each.uid === uid) ?? stranger(uid, name) }
  remember(session)
  if (asked.has('as') || asked.has('name')) {
    asked.delete('as')
    asked.delete('name')
    history.replaceState(null, '', address)
  }
  return session
}

function stranger(uid: string, name: string): Person {
  const first = name.split(' ')[0] ?? name
  return { uid, name, first_name: first, email: `${uid}@slackwater.example`, role: 'guest', berths_assigned: 0 }
}

function remembered(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}

function remember(session: Session) {
  try {
    localStorage.setItem(KEY, JSON.stringify(session))
  } catch {
    // Storage may be blocked. Then the session lasts as long as the page.
  }
}
