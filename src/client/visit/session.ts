import type { Properties } from '../../protocol/profile.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { forget, nothingSaid, type Person, remember, say } from '../state/person.ts'
import { wiped } from '../state/record.ts'
import type { Services } from './services.ts'
import { createVisit, type Visit } from './visit.ts'

// Calls made before anybody may be asked: without consent they wait, but not without end.
const MOST_CALLS = 100

/** Who is looking, as the page says it: one person, and so one visit, at a time. */
export function createSession(host: Host, guard: Guard) {
  let services: Services | null = null
  let person: Person
  let visit: Visit | null = null
  let ending: AbortController
  let said = nothingSaid()
  let calls: ((visit: Visit) => unknown)[] = []
  /** `clear` was called before anything could be wiped. */
  let cleared = false

  /** After the calls that stand beside this one: `init` and `identify` are one boot. */
  function begin() {
    host.queueMicrotask(
      guard(() => {
        if (!services || visit) return
        ending = new AbortController()
        // Until somebody else is named, or `clear` is called, it is who it was: pages often say it late, or not at all.
        said.uid ??= person.uid
        const { browser, anonymous, uid } = person
        if (uid !== said.uid) person = { browser, anonymous, uid: said.uid }
        visit = createVisit(services, ending.signal, person, said)
        for (const call of calls.splice(0)) guard(call)(visit)
        if (/[?&]beckon-inspect/.test(host.location.search)) guard(visit.inspect)()
      }),
    )
  }
  /** Whoever comes after this in the tab goes on with what is under way. */
  function end() {
    if (!visit) return
    person = visit.person()
    guard(visit.leave)()
    visit = null
    ending.abort()
  }
  function startClean() {
    end()
    said = nothingSaid()
    calls = []
  }
  function wipe({ storage, outbox, emit, token }: Services) {
    const { browser, profile = '' } = person
    const keeper = createRecordKeeper(storage, profile, () => {}, outbox, emit)
    person = { browser, anonymous: newId(host) }
    forget(host, token)
    remember(host, token, person)
    return keeper.change(record => ({ record: wiped(record) }))
  }
  function set(described: Properties) {
    if (visit?.isOpen()) return visit.set(say(nothingSaid(), undefined, described))
    Object.assign(said, say(said, undefined, described))
  }

  return {
    /** The visit that goes on, if there is one. */
    visit: () => visit,
    /** Now, or as soon as there is a visit. */
    call(work: (visit: Visit) => unknown) {
      if (visit) return work(visit)
      if (calls.length < MOST_CALLS) calls.push(work)
    },
    /** From now on the server may be asked. */
    start(given: Services, known: Person) {
      services = given
      person = known
      if (cleared) wipe(given)
      cleared = false
      begin()
    },
    identify(uid: string | undefined, described: Properties) {
      if (visit && (!uid || uid === said.uid)) {
        const { uid_hash = said.uid_hash } = described
        // A proof that was not there before is worth another question.
        if (uid_hash !== said.uid_hash) {
          said.uid_hash = String(uid_hash)
          visit.refresh()
        }
        return set(described)
      }
      end()
      // Somebody else starts clean; somebody without a name becomes somebody.
      said = say(said.uid && uid && said.uid !== uid ? nothingSaid() : said, uid, described)
      begin()
    },
    set,
    clear(): unknown {
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
