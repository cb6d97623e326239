import type { Properties } from '../../protocol/profile.ts'
import { asksToInspect } from '../browser/asked-of.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { takeSaidOf } from '../keep/reporter.ts'
import {
  become,
  known,
  nothingSaid,
  other,
  type Person,
  type Said,
  say,
  takeSaid,
  type Unsent,
  unconfirmed,
} from '../state/person.ts'
import type { Services } from './services.ts'
import { createVisit, type Visit } from './visit.ts'

/** Who is looking, as the page says it. */
export function createSession(host: Host, current: CurrentVisit) {
  let services: Services | null = null
  let person: Person
  let said = nothingSaid()
  /** Somebody has signed out before anything could be removed. Whether it was this person. */
  let cleared: ((whom: Person) => unknown) | undefined
  /** Somebody was known when the page was loaded, and the page has named nobody else since. */
  let wasKnown = false
  const open = (signal: AbortSignal) => services && openVisit(services, signal, person, said)
  function end(isAnother: boolean, isAllowed = isAnother) {
    // What was said goes out for the person it was said of. Not if they withdrew their consent.
    if (isAllowed) current.hurry(!!unconfirmed(said))?.leave()
    person = current.end() ?? person
    if (!isAnother) return
    said = nothingSaid()
    wasKnown = false
    current.forgetCalls()
  }
  function restart(isAnother: boolean, isAtOnce = false) {
    end(isAnother)
    current.begin(open)
    if (isAtOnce) current.hurry(true)
  }
  function identify(uid: string | undefined, described: Properties) {
    const visit = current.get()
    const who = said.uid ?? visit?.person().uid
    const isSame = !uid || (uid === who && !isNews(services, visit, said, uid))
    if (visit && isSame) return sayAgain(visit, said, uid, described)
    // Another person starts clean. An anonymous person keeps what was said when they are identified.
    restart(!!who && !!uid && who !== uid)
    // The same object: if the boot of the visit that ended fails, it gives back to it what it took.
    Object.assign(said, say(said, uid, described))
  }

  /** From now on we may ask this server. Tabs follow each other at once: a moment later, somebody else may have the browser. */
  function start(given: Omit<Services, 'follow' | 'knowsWho'>, whom: Person) {
    restart(false)
    services = { ...given, follow: () => restart(false, true), knowsWho: () => wasKnown || !!said.uid }
    person = cleared?.(whom) ? startAnonymous(host, given.token, whom, false) : whom
    wasKnown = !!person.uid
    cleared = undefined
  }
  function clear() {
    const knewWho = !!services?.knowsWho()
    restart(true)
    cleared = services ? undefined : () => true
    if (services) person = startAnonymous(host, services.token, person, knewWho)
  }
  /** The page names nobody any more. An anonymous person stays the same: a page without an account says it again and again. */
  function signOut() {
    if (said.uid || services?.knowsWho()) clear()
    else if (!services) cleared ??= whom => whom.uid
  }
  function stop(isWithdrawn: boolean) {
    end(true, !isWithdrawn)
    cleared = undefined
    services = null
  }
  return { start, identify, signOut, set: (more: Properties) => sayMore(current.get(), said, more), clear, stop }
}

/** What a page says for the first time is newer than what another tab has said. What it repeats is not. */
const isNews = (services: Services | null, visit: Visit | null, said: Unsent, uid: string) =>
  !!(services && visit) && uid !== said.uid && !!other(services.host, services.token, visit.person())

/** Opens the visit of whoever looks now. Another tab may have said who that is. */
function openVisit(services: Services, signal: AbortSignal, last: Person, said: Unsent): Visit {
  const { host, token } = services
  const before = other(host, token, last) ?? last
  const person = whoLooks(host, before, said)
  // Somebody new is written down as late as this, with the name that the page gives in the same turn: other tabs may open in this
  // moment, and somebody without a name would end what they show.
  if (person !== before || !known(host, token)) become(host, token, person)
  // Another tab was faster, and this page has named nobody: what it said was of the person before.
  const late = !said.uid && before.anonymous !== last.anonymous ? unconfirmed(said) : undefined
  if (late) takeSaid(said)
  for (const left of takeSaidOf(host, token, person.anonymous)) addLeft(said, left)
  const visit = createVisit(services, signal, person, said)
  if (late) visit.report({ type: 'set', ...late }, last)
  return visit
}

/**
 * The person stays the same until the page names another or calls `clear`. Pages often identify late, or not at all. The id of an
 * anonymous person belongs to the first one who is identified with it. Another person gets a new one.
 */
function whoLooks(host: Host, before: Person, said: Said): Person {
  const { browser, anonymous, uid, gone } = before
  const named = said.uid ?? uid
  return uid === named ? before : { browser, anonymous: uid ? newId(host) : anonymous, uid: named, gone }
}

/** What was said on a page that was left. What this page says is newer. */
function addLeft(said: Unsent, left: Said) {
  const { uid, uid_hash, properties, company } = said
  Object.assign(said, say(left, uid, { ...properties, uid_hash, company }))
}

/**
 * The next visit removes the record of the person who signed out. We note that in localStorage, because the page is often left at
 * this moment. Sites often sign out in all tabs: a tab that `knewWho` looked goes on as whom the first of them has made.
 */
function startAnonymous(host: Host, token: string, before: Person, knewWho: boolean): Person {
  const { browser, profile, gone = [] } = before
  const stored = other(host, token, before)
  const next = knewWho && stored && !stored.uid ? stored : { browser, anonymous: newId(host) }
  const all = [...gone, ...(stored?.gone ?? []), profile, stored !== next && stored?.profile].flatMap(one => one || [])
  const person: Person = { ...next, gone: all[0] ? [...new Set(all)] : undefined }
  become(host, token, person)
  return person
}

function sayMore(visit: Visit | null, said: Unsent, described: Properties) {
  if (visit?.isOpen()) return visit.set(say(nothingSaid(), undefined, described))
  Object.assign(said, say(said, undefined, described))
}

/** The page names the same person again, or nobody. */
function sayAgain(visit: Visit, said: Unsent, uid: string | undefined, described: Properties) {
  if (isNewProof(said, described)) visit.refresh()
  said.uid ??= uid
  return sayMore(visit, said, described)
}

/** A new `uid_hash` is worth another boot. */
function isNewProof(said: Unsent, described: Properties): boolean {
  const before = said.uid_hash
  said.uid_hash = say(said, undefined, described).uid_hash
  return said.uid_hash !== before
}

// Without consent, calls wait. This is the most that we keep.
const MOST_CALLS = 100

/** The current visit, if there is one. There is only one at a time. */
export function createCurrentVisit(host: Host, guard: Guard) {
  let visit: Visit | null = null
  let ending: AbortController
  let calls: ((visit: Visit) => unknown)[] = []
  let start = () => {}
  return {
    get: () => visit,
    /** Runs now, or as soon as there is a visit. */
    call(work: (visit: Visit) => unknown): unknown {
      if (visit) return work(visit)
      if (calls.length < MOST_CALLS) calls.push(work)
    },
    /** Begins after the calls next to this one, so that `init` and `identify` need only one boot. */
    begin(create: (signal: AbortSignal) => Visit | null) {
      start = guard(() => {
        if (visit) return
        ending = new AbortController()
        visit = create(ending.signal)
        if (!visit) return
        for (const call of calls.splice(0)) guard(call)(visit)
        if (asksToInspect(host)) guard(visit.inspect)()
      })
      host.queueMicrotask(() => start())
    },
    /** Begins at once, if something was said or called before. Returns the current visit. */
    hurry(isSaid: boolean): Visit | null {
      if (isSaid || calls[0]) start()
      return visit
    },
    /** Ends the visit and returns its person. The next visit in this tab continues what is on the stage. */
    end(): Person | undefined {
      const last = visit
      if (!last) return
      visit = null
      ending.abort()
      return last.person()
    },
    forgetCalls() {
      calls = []
    },
  }
}

export type CurrentVisit = ReturnType<typeof createCurrentVisit>
export type Session = ReturnType<typeof createSession>
