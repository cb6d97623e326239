import type { Beckon } from './api/beckon.ts'
import { createEvents } from './api/events.ts'
import { givenDescription, givenPerson, givenProperties, givenText } from './api/given.ts'
import type { Options } from './api/options.ts'
import { askedOf, asksToInspect } from './browser/asked-of.ts'
import { createClock } from './browser/clock.ts'
import { createGuard, type Guard } from './browser/guard.ts'
import type { Host } from './browser/host.ts'
import { isSupported, partsForSome } from './browser/is-supported.ts'
import { createListen } from './browser/listen.ts'
import { createNavigation } from './browser/navigation.ts'
import { whenSeen } from './browser/when-seen.ts'
import { createKeep } from './keep/keep.ts'
import { createPostReports, createTransport } from './network/transport.ts'
import { createLoader, type Loader, type Parts } from './parts/load.ts'
import { type Person, recall, withdraw } from './state/person.ts'
import { type CurrentVisit, createCurrentVisit, createSession } from './visit/session.ts'
import { explainNothing } from './visit/visit.ts'

/** Storage is given up after a second. */
const LATE = 1_500

/** The public methods. There is one visit at a time. `home` is the address that the script came from. */
export function createRuntime(host: Host, parts: Parts, home = '/'): Beckon {
  const events = createEvents()
  const guard = createGuard(error => events.emit('error', error))
  const actions: NonNullable<Options['actions']> = {}
  const options: Options = {}
  const current = createCurrentVisit(host, guard)
  const session = createSession(host, current)
  const loader = createLoader(parts, () => partsForSome(host))
  const lasting = { ...events, host, guard, loader, navigation: createNavigation(host) }
  let end: (() => unknown) | undefined
  const isTooOld = hasOldBrowser(host)
  const stop = (isWithdrawn: boolean) => {
    session.stop(isWithdrawn)
    end = void end?.()
  }
  const beckon: Beckon = {
    init(token, given = {}) {
      // On a server, disabled, or without consent: nothing is stored or sent.
      if (given.consent === false) {
        if (end) stop(true)
        return withdrawAll(host, token, guard, () => !!end)
      }
      if (!host.document || given.disabled) return
      if (isTooOld) return void (asksToInspect(host) && guarded.inspect())
      if (given.language) beckon.setLanguage(given.language)
      if (end) return
      Object.assign(options, given, { actions: Object.assign(actions, given.actions), language: options.language })
      const api = options.api ? addressOf(options.api, host) : home
      const ending = new AbortController()
      const listenOn = createListen(guard, ending.signal)
      const begin = () => {
        end = () => ending.abort()
        const person = recall(host, token)
        const reached = reach(host, loader, token, api, person, ending.signal)
        session.start({ ...lasting, ...reached, listenOn, token, options }, person)
      }
      end = () => ending.abort()
      const asked = askedOf(host)
      if (!asked) return whenSeen(host, listenOn, begin)
      const tools = { ...lasting, ...asked, token, api, options, begin }
      const shown = guard(async () => (await loader.part(asked.part)).open(tools))()
      end = guard(async () => (await shown)?.())
    },
    identify: async (who, described) => session.identify(...givenPerson(who, described)),
    set: async described => session.set(givenDescription(described)),
    ...sayingToVisit(current),
    clear: session.clear,
    refresh: async () => current.get()?.refresh(),
    on: events.on,
    explain: async id => (isTooOld ? explainNothing('unsupported') : current.get()?.explain(id)),
    inspect: () => afterCalls(() => (isTooOld ? sayTooOld(host, loader) : current.get()?.inspect())),
    registerAction(name, action) {
      actions[name] = action
    },
    setLanguage: given => speak(given, options, current),
    destroy: () => stop(false),
  }
  const guarded = guardAll(beckon, guard)
  return guarded
}

/** On a server there is no browser. */
const hasOldBrowser = (host: Host): boolean => !!host.document && !isSupported(host)

/** The visit begins after the calls next to this one, such as `init`. */
const afterCalls = <T>(work: () => T | Promise<T>): Promise<T> => Promise.resolve().then(work)

/** There is no visit that could say it. */
const sayTooOld = async (host: Host, loader: Loader) => (await loader.part('explain')).sayTooOld(host)

/** Removes what is stored: now, and what was being loaded or written at this moment, unless somebody agreed again. */
function withdrawAll(host: Host, token: string, guard: Guard, isBack: () => boolean): void {
  withdraw(host, token)
  host.setTimeout?.(
    guard(() => isBack() || withdraw(host, token)),
    LATE,
  )
}

/** What is on the screen is asked for again, in the new language. */
function speak(given: string | null | undefined, options: Options, current: CurrentVisit): void {
  const language = given ? givenText('language', given) : undefined
  if (language === options.language) return
  options.language = language
  current.get()?.refresh()
}

/** What a visit needs to ask, and to keep what was said. */
function reach(host: Host, loader: Loader, token: string, api: string, person: Person, signal: AbortSignal) {
  const server = createTransport(host, api)
  const post = createPostReports(token, server)
  // What is on a stage is in the database, also if a page of an earlier release put it there.
  const keepFor = createKeep(() => loader.part('keep'), { host, token, signal, server, post }, !!person.stage)
  return { server, post, keepFor, clock: createClock(host, person.offset) }
}

/** The calls that wait until there is a visit. What the page gives is read at once. */
function sayingToVisit({ call }: CurrentVisit): Pick<Beckon, 'track' | 'trigger' | 'show'> {
  return {
    async track(given, described) {
      const name = givenText('the name of an event', given)
      const properties = described && givenProperties('properties', described)
      await call(visit => visit.track(name, properties))
    },
    async trigger(given) {
      const name = givenText('the name of a trigger', given)
      await call(visit => visit.trigger(name))
    },
    async show(given, options) {
      const id = givenText('the id of an Experience', given)
      await call(visit => visit.show(id, options))
    },
  }
}

/** Guards all methods, so that no exception reaches the page. */
function guardAll(beckon: Beckon, guard: Guard): Beckon {
  const guarded = Object.entries(beckon).map(([name, method]) => [name, guard(method)])
  return Object.fromEntries(guarded)
}

const addressOf = (api: string, { location }: Host) => new URL(`${api}/`, location.href).href.replace(/\/+$/, '/')
