import type { Properties } from '../../protocol/profile.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { forget, nothingSaid, type Person, recall, remember, say } from '../state/person.ts'
import { wiped } from '../state/record.ts'
import type { Services } from './services.ts'
import { createVisit, type Visit } from './visit.ts'

// Calls made before anybody may be asked: without consent they wait, but not without end.
const MOST_CALLS = 100

/** Who is looking: one visit at a time. */
export interface Session {
  /** From now on the server may be asked. */
  start(services: Services): void
  isStarted(): boolean
  identify(uid: string | undefined, described: Properties): unknown
  set(properties: Properties): unknown
  clear(): unknown
  end(): void
  /** Now, or as soon as there is a visit. */
  withVisit(call: (visit: Visit) => unknown): unknown
  visit(): Visit | null
}

export function createSession(host: Host, guard: Guard, began: (visit: Visit) => void): Session {
  let services: Services | null = null
  let person: Person
  let said = nothingSaid()
  let visit: Visit | null = null
  let ending = new AbortController()
  let waiting: ((visit: Visit) => unknown)[] = []
  /** `clear` was called before anything could be wiped. */
  let cleared = false

  /** After the calls that stand beside this one: `init` and `identify` are one boot. */
  function beginSoon() {
    host.queueMicrotask(
      guard(() => {
        if (!services || visit) return
        ending = new AbortController()
        // Until somebody else is named, or `clear` is called, it is who it was: pages often say it late, or not at all.
        said.uid ??= person.uid
        const { browser, anonymous } = person
        if (person.uid !== said.uid) person = { browser, anonymous, uid: said.uid }
        visit = createVisit(services, ending.signal, person, said)
        for (const call of waiting.splice(0)) guard(call)(visit)
        began(visit)
      }),
    )
  }

  function end() {
    if (!visit) return
    guard(visit.leave)()
    person = visit.person()
    visit = null
    ending.abort()
  }

  function wipe({ token, storage, outbox, emit }: Services) {
    const { browser, profile = '' } = person
    const wiping = createRecordKeeper(storage, profile, () => {}, outbox, emit).change(record => ({
      record: wiped(record),
    }))
    person = { browser, anonymous: newId(host) }
    forget(host, token)
    remember(host, token, person)
    return wiping
  }

  function set(properties: Properties) {
    if (!visit?.isOpen()) return Object.assign(said, say(said, undefined, properties))
    const { properties: own, company } = say(nothingSaid(), undefined, properties)
    return visit.set(own, company)
  }

  return {
    set,
    start(given) {
      services = given
      person = recall(host, given.token)
      given.clock.setOffset(person.offset ?? 0)
      if (cleared) wipe(given)
      cleared = false
      beginSoon()
    },
    isStarted: () => services !== null,
    identify(uid, described) {
      const { uid_hash } = described
      if (visit && (!uid || uid === said.uid)) {
        // A proof that was not there before is worth another question.
        const isNew = uid_hash && uid_hash !== said.uid_hash
        if (isNew) said.uid_hash = String(uid_hash)
        if (isNew) visit.refresh()
        return set(described)
      }
      end()
      // Somebody else starts clean; somebody without a name becomes somebody.
      said = say(said.uid && uid && said.uid !== uid ? nothingSaid() : said, uid, described)
      beginSoon()
    },
    clear() {
      end()
      said = nothingSaid()
      waiting = []
      cleared = !services
      if (!services) return
      const wiping = wipe(services)
      beginSoon()
      return wiping
    },
    end() {
      end()
      said = nothingSaid()
      waiting = []
      cleared = false
      services = null
    },
    withVisit(call) {
      if (visit) return call(visit)
      if (waiting.length < MOST_CALLS) waiting.push(call)
    },
    visit: () => visit,
  }
}
