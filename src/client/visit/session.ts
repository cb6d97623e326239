import type { Properties } from '../../protocol/profile.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { forget, nothingSaid, type Person, recall, remember, say, type Unsent } from '../state/person.ts'
import { wiped } from '../state/record.ts'
import type { CurrentVisit } from './current-visit.ts'
import type { Services } from './services.ts'
import type { Visit } from './visit.ts'

/** Who is looking, as the page says it. */
export interface Session {
  /** From now on the server may be asked. */
  start(services: Services): void
  identify(uid: string | undefined, described: Properties): unknown
  set(properties: Properties): unknown
  clear(): unknown
  end(): void
}

export function createSession(host: Host, current: CurrentVisit): Session {
  let services: Services | null = null
  let person: Person
  let said = nothingSaid()
  /** `clear` was called before anything could be wiped. */
  let cleared = false
  const begin = () =>
    current.beginSoon(() => {
      if (!services) return null
      person = whoLooks(person, said)
      return { services, person, said }
    })
  const end = () => {
    person = current.get()?.person() ?? person
    current.end()
  }
  const set = (properties: Properties) => sayMore(current.get(), said, properties)
  function wipe(given: Services) {
    const wiping = wipeRecord(given, person)
    person = startAnonymous(host, given.token, person)
    return wiping
  }
  function startClean() {
    end()
    said = nothingSaid()
    current.forgetCalls()
  }
  return {
    set,
    start(given) {
      services = given
      person = recall(host, given.token)
      given.clock.setOffset(person.offset ?? 0)
      if (cleared) wipe(given)
      cleared = false
      begin()
    },
    identify(uid, described) {
      if (current.get() && (!uid || uid === said.uid)) {
        prove(current.get(), said, described)
        return set(described)
      }
      end()
      // Somebody else starts clean; somebody without a name becomes somebody.
      said = say(said.uid && uid && said.uid !== uid ? nothingSaid() : said, uid, described)
      begin()
    },
    clear() {
      startClean()
      begin()
      cleared = !services
      return services && wipe(services)
    },
    end() {
      startClean()
      cleared = false
      services = null
    },
  }
}

/** Until somebody else is named, or `clear` is called, it is who it was: pages often say it late, or not at all. */
function whoLooks(before: Person, said: Unsent): Person {
  said.uid ??= before.uid
  const { browser, anonymous, uid } = before
  return uid === said.uid ? before : { browser, anonymous, uid: said.uid }
}

/** A proof that was not there before is worth another question. */
function prove(visit: Visit | null, said: Unsent, { uid_hash = said.uid_hash }: Properties) {
  if (uid_hash === said.uid_hash) return
  said.uid_hash = String(uid_hash)
  visit?.refresh()
}

function sayMore(visit: Visit | null, said: Unsent, described: Properties) {
  if (!visit?.isOpen()) return Object.assign(said, say(said, undefined, described))
  const { properties, company } = say(nothingSaid(), undefined, described)
  return visit.set(properties, company)
}

function startAnonymous(host: Host, token: string, { browser }: Person): Person {
  const person = { browser, anonymous: newId(host) }
  forget(host, token)
  remember(host, token, person)
  return person
}

const wipeRecord = ({ storage, outbox, emit }: Services, { profile = '' }: Person) =>
  createRecordKeeper(storage, profile, () => {}, outbox, emit).change(record => ({ record: wiped(record) }))
