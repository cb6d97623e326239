import type { Properties } from '../../protocol/profile.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { createRecordKeeper } from '../network/record-keeper.ts'
import { forget, nothingSaid, type Person, recall, remember, say } from '../state/person.ts'
import { wiped } from '../state/record.ts'
import type { CurrentVisit } from './current-visit.ts'
import type { Services } from './services.ts'

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
      // Until somebody else is named, or `clear` is called, it is who it was: pages often say it late, or not at all.
      said.uid ??= person.uid
      const { browser, anonymous } = person
      if (person.uid !== said.uid) person = { browser, anonymous, uid: said.uid }
      return { services, person, said }
    })
  function end() {
    person = current.get()?.person() ?? person
    current.end()
  }
  function set(properties: Properties) {
    const visit = current.get()
    if (!visit?.isOpen()) return Object.assign(said, say(said, undefined, properties))
    const { properties: own, company } = say(nothingSaid(), undefined, properties)
    return visit.set(own, company)
  }
  function wipe({ token, storage, outbox, emit }: Services) {
    const keeper = createRecordKeeper(storage, person.profile ?? '', () => {}, outbox, emit)
    person = { browser: person.browser, anonymous: newId(host) }
    forget(host, token)
    remember(host, token, person)
    return keeper.change(record => ({ record: wiped(record) }))
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
    identify: (uid, described) => {
      const visit = current.get()
      if (visit && (!uid || uid === said.uid)) {
        // A proof that was not there before is worth another question.
        const { uid_hash = said.uid_hash } = described
        if (uid_hash !== said.uid_hash) visit.refresh()
        said.uid_hash = uid_hash as string | undefined
        return set(described)
      }
      end()
      // Somebody else starts clean; somebody without a name becomes somebody.
      said = say(said.uid && uid && said.uid !== uid ? nothingSaid() : said, uid, described)
      begin()
    },
    clear() {
      startClean()
      cleared = !services
      const wiping = services && wipe(services)
      begin()
      return wiping
    },
    end() {
      startClean()
      cleared = false
      services = null
    },
  }
}
