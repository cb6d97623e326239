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
import { createLoader, type Loader, type PartExports, type Parts, type Taken } from './parts/load.ts'
import { type Person, recall, withdraw } from './state/person.ts'
import { type CurrentVisit, createCurrentVisit, createSession, type Session } from './visit/session.ts'
import { explainNothing } from './visit/visit.ts'

/** Storage is given up after a second. */
const LATE = 1_500

/** A call that the page made before the script was there. */
export type Call = [method: keyof Beckon, args: unknown[], done?: (result: unknown) => void]

/**
 * The public methods, from which no exception reaches the page. There is one visit at a time. `home` is the address that the script
 * came from, `calls` what the snippet kept.
 */
export function createRuntime(host: Host, parts: Parts, home = '/', calls: Call[] = []): Beckon {
  const events = createEvents()
  const guard = createGuard(error => events.emit('error', error))
  const actions: NonNullable<Options['actions']> = {}
  const taken: Taken = {}
  const options: Options = {}
  const current = createCurrentVisit(host, guard)
  const session = createSession(host, current)
  const loader = createLoader(parts, () => partsForSome(host), taken)
  const lasting = { ...events, host, guard, loader, options, navigation: createNavigation(host) }
  let end: (() => unknown) | undefined
  let server = home
  const isTooOld = hasOldBrowser(host)
  const stop = (isWithdrawn: boolean) => {
    session.stop(isWithdrawn)
    end = void end?.()
  }
  const beckon: Beckon = {
    init(token, given = {}) {
      const isRefused = given.consent === false
      // On a server, disabled, or without consent: nothing is stored or sent.
      if ((isRefused || given.disabled) && end) stop(isRefused)
      if (isRefused) return withdrawAll(host, token, guard, () => !!end)
      if (!host.document || given.disabled) return
      if (isTooOld) return void (asksToInspect(host) && beckon.inspect())
      if (given.debug && !options.debug) watchCalls()
      if (given.language) beckon.setLanguage(given.language)
      Object.assign(options, given, { actions: Object.assign(actions, given.actions), language: options.language })
      const api = given.api ? addressOf(given.api, host) : server
      if (end && api === server) return
      end?.()
      server = api
      const ending = new AbortController()
      const listenOn = createListen(guard, ending.signal)
      const begin = () => {
        end = () => ending.abort()
        const person = recall(host, token)
        const reached = reach(host, loader, token, api, person, ending.signal)
        session.start({ ...lasting, ...reached, listenOn, token }, person)
      }
      end = () => ending.abort()
      const asked = askedOf(host)
      if (!asked) return whenSeen(host, listenOn, begin)
      end = openInstead(asked.part, { ...lasting, ...asked, token, api, begin })
    },
    ...saying(session, current),
    on: events.on,
    explain: async id => (isTooOld ? explainNothing('unsupported') : current.get()?.explain(id)),
    inspect: () => afterCalls(() => (isTooOld ? sayTooOld(host, loader) : current.get()?.inspect())),
    registerAction: (name, action) => put(actions, name, action),
    take: (id, draw) => put(taken, id, draw, redraw),
    setLanguage: given => speak(given, options, current),
    destroy: () => stop(false),
  }
  const redraw = guard((id: string) => loader.redraw?.(id))
  const watchCalls = guard(async () => (await loader.part('mistakes')).watchCalls(beckon, calls, host))
  for (const [name, method] of Object.entries(beckon)) Object.assign(beckon, { [name]: guard(method) })
  return beckon
}

/** Opens a preview or the studio: then there is no visit. Returns a function that closes it. */
function openInstead(
  part: 'preview' | 'studio',
  tools: Parameters<PartExports['studio']['open']>[0] & { loader: Loader },
): () => unknown {
  const { guard, loader } = tools
  const shown = guard(async () => (await loader.part(part)).open(tools))()
  return guard(async () => (await shown)?.())
}

/** Returns its undo, which leaves alone what came later under the same name. `told` hears of both. */
function put<T>(into: { [name: string]: T }, name: string, given: T, told = (_: string) => {}): () => void {
  into[name] = given
  told(name)
  return () => {
    if (into[name] === given) delete into[name]
    told(name)
  }
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

/** What the page says of the person. Most of it waits until there is a visit, but what the page gives is read at once. */
function saying(
  session: Session,
  { call, get }: CurrentVisit,
): Pick<Beckon, 'identify' | 'set' | 'track' | 'trigger' | 'show' | 'clear' | 'refresh'> {
  return {
    async identify(who, described) {
      const person = givenPerson(who, described)
      if ((who ?? described) == null) session.signOut()
      else session.identify(...person)
    },
    set: async described => session.set(givenDescription(described)),
    clear: session.clear,
    refresh: async () => get()?.refresh(),
    async track(given, described) {
      const name = givenText('name', given)
      const properties = described && givenProperties('properties', described)
      await call(visit => visit.track(name, properties))
    },
    async trigger(given) {
      const name = givenText('name', given)
      await call(visit => visit.trigger(name))
    },
    async show(given, options) {
      const id = givenText('id', given)
      await call(visit => visit.show(id, options))
    },
  }
}

const addressOf = (api: string, { location }: Host) => new URL(`${api}/`, location.href).href.replace(/\/+$/, '/')
