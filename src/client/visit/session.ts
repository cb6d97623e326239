import type { Properties } from '../../protocol/profile.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { forget, nothingSaid, type Person, remember, say, type Unsent } from '../state/person.ts'
import type { CurrentVisit } from './current-visit.ts'
import type { Services } from './services.ts'
import { createVisit, type Visit } from './visit.ts'

/** Who is looking, as the page says it. */
export function createSession(host: Host, current: CurrentVisit) {
  let services: Services | null = null
  let person: Person
  let said = nothingSaid()
  /** `clear` was called before anything could be removed. */
  let cleared = false

  const begin = () =>
    current.begin(signal => {
      if (!services) return null
      person = whoLooks(person, said)
      return createVisit(services, signal, person, said)
    })
  function end() {
    person = current.end() ?? person
  }
  function startClean() {
    end()
    said = nothingSaid()
    current.forgetCalls()
  }
  function wipe(given: Services) {
    person = startAnonymous(host, given.token, person)
  }
  const set = (described: Properties) => sayMore(current.get(), said, described)
  function identify(uid: string | undefined, described: Properties) {
    const visit = current.get()
    if (visit && (!uid || uid === said.uid)) {
      if (isNewProof(said, described)) visit.refresh()
      return set(described)
    }
    end()
    // Another person starts clean. An anonymous person keeps what was said when they are identified.
    if (said.uid && uid && said.uid !== uid) said = nothingSaid()
    // The same object: if the boot of the visit that ended fails, it gives back to it what it took.
    Object.assign(said, say(said, uid, described))
    begin()
  }

  /** From now on we may ask the server. */
  function start(given: Services, known: Person) {
    services = given
    person = known
    if (cleared) wipe(given)
    cleared = false
    begin()
  }
  function clear() {
    startClean()
    begin()
    cleared = !services
    if (services) wipe(services)
  }
  function stop() {
    startClean()
    cleared = false
    services = null
  }
  return { start, identify, set, clear, stop }
}

/** The person stays the same until the page names another or calls `clear`. Pages often identify late, or not at all. */
function whoLooks(before: Person, said: Unsent): Person {
  said.uid ??= before.uid
  const { browser, anonymous, uid, gone } = before
  return uid === said.uid ? before : { browser, anonymous, uid: said.uid, gone }
}

/**
 * The next visit removes the record of the person who signed out. We note that in localStorage, because the page is often left at
 * this moment.
 */
function startAnonymous(host: Host, token: string, { browser, profile, gone }: Person): Person {
  const person: Person = { browser, anonymous: newId(host), gone: profile ? [...(gone ?? []), profile] : gone }
  forget(host, token)
  remember(host, token, person)
  return person
}

function sayMore(visit: Visit | null, said: Unsent, described: Properties) {
  if (visit?.isOpen()) return visit.set(say(nothingSaid(), undefined, described))
  Object.assign(said, say(said, undefined, described))
}

/** A new `uid_hash` is worth another boot. */
function isNewProof(said: Unsent, described: Properties): boolean {
  const before = said.uid_hash
  said.uid_hash = say(said, undefined, described).uid_hash
  return said.uid_hash !== before
}
