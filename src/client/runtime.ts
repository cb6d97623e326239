import type { Beckon } from './api/beckon.ts'
import { createEvents } from './api/events.ts'
import { givenDescription, givenPerson, givenProperties, givenText } from './api/given.ts'
import type { Options } from './api/options.ts'
import { askedOf } from './browser/asked-of.ts'
import { createClock } from './browser/clock.ts'
import { createGuard, type Guard } from './browser/guard.ts'
import type { Host } from './browser/host.ts'
import { createListen } from './browser/listen.ts'
import { createNavigation } from './browser/navigation.ts'
import { whenSeen } from './browser/when-seen.ts'
import { createPostReports } from './network/post-reports.ts'
import { createTransport } from './network/transport.ts'
import { recall } from './state/person.ts'
import { type CurrentVisit, createCurrentVisit } from './visit/current-visit.ts'
import { createKeep } from './visit/keep.ts'
import { createLoader, type Parts } from './visit/load.ts'
import { createSession } from './visit/session.ts'

/** The public methods. There is one visit at a time. `home` is the address that the script came from. */
export function createRuntime(host: Host, parts: Parts, home = '/'): Beckon {
  const events = createEvents()
  const guard = createGuard(error => events.emit('error', error))
  const actions: NonNullable<Options['actions']> = {}
  const current = createCurrentVisit(host, guard)
  const session = createSession(host, current)
  const loader = createLoader(parts)
  const lasting = { ...events, host, guard, loader, navigation: createNavigation(host) }
  let end: (() => unknown) | undefined

  const beckon: Beckon = {
    init(token, given = {}) {
      // On a server, disabled, or without consent: nothing is stored or sent.
      if (!host.document || given.disabled || given.consent === false || end) return
      const options = { ...given, actions: Object.assign(actions, given.actions) }
      const api = options.api ? addressOf(options.api, host) : home
      const ending = new AbortController()
      const listenOn = createListen(guard, ending.signal)
      const begin = () => {
        end = () => ending.abort()
        const person = recall(host, token)
        const server = createTransport(host, api)
        const post = createPostReports(token, server)
        // What is on a stage is in the database, also if a page of an earlier release put it there.
        const keep = createKeep({ host, token, signal: ending.signal, server, post }, loader, !!person.stage)
        const clock = createClock(host, person.offset)
        session.start({ ...lasting, listenOn, token, server, post, keep, clock, options }, person)
      }
      end = () => ending.abort()
      const asked = askedOf(host)
      if (!asked) return whenSeen(host, listenOn, begin)
      const tools = { ...lasting, ...asked, token, api, options, begin }
      const shown = loader.part(asked.part).then(({ open }) => open(tools))
      end = async () => (await shown)()
      return shown as never
    },
    identify: (who, described) => session.identify(...givenPerson(who, described)) as undefined,
    set: described => session.set(givenDescription(described)) as undefined,
    ...sayingToVisit(current),
    clear: session.clear,
    refresh: async () => current.get()?.refresh(),
    on: events.on,
    explain: async id => current.get()?.explain(id),
    // The visit begins after the calls next to this one, such as `init`.
    inspect: () => Promise.resolve().then(() => current.get()?.inspect()),
    registerAction(name, action) {
      actions[name] = action
    },
    destroy() {
      session.stop()
      const ended = end?.()
      end = undefined
      return ended as undefined
    },
  }
  return guardAll(beckon, guard)
}

/** The calls that wait until there is a visit. What the page gives is read at once. */
function sayingToVisit({ call }: CurrentVisit): Pick<Beckon, 'track' | 'trigger' | 'show'> {
  return {
    track(given, described) {
      const name = givenText('the name of an event', given)
      const properties = described && givenProperties('properties', described)
      return call(visit => visit.track(name, properties)) as undefined
    },
    trigger(given) {
      const name = givenText('the name of a trigger', given)
      return call(visit => visit.trigger(name)) as undefined
    },
    show(given, options) {
      const id = givenText('the id of an Experience', given)
      return call(visit => visit.show(id, options)) as undefined
    },
  }
}

/** Guards all methods, so that no exception reaches the page. */
function guardAll(beckon: Beckon, guard: Guard): Beckon {
  for (const name of Object.keys(beckon) as (keyof Beckon)[])
    beckon[name] = guard<never[], unknown>(beckon[name]) as never
  return beckon
}

const addressOf = (api: string, { location }: Host) => new URL(`${api}/`, location.href).href.replace(/\/+$/, '/')
