import type { Beckon } from './api/beckon.ts'
import { createEvents } from './api/events.ts'
import type { Options } from './api/options.ts'
import { createClock } from './browser/clock.ts'
import { createGuard, type Guard } from './browser/guard.ts'
import type { Host } from './browser/host.ts'
import { createNavigation } from './browser/navigation.ts'
import { createOutbox } from './network/outbox.ts'
import { openStorage } from './network/storage.ts'
import { createTransport } from './network/transport.ts'
import { nameOf } from './state/person.ts'
import { createCurrentVisit } from './visit/current-visit.ts'
import { createLoader, type Parts } from './visit/load.ts'
import type { Services } from './visit/services.ts'
import { createSession } from './visit/session.ts'
import type { Visit } from './visit/visit.ts'

/** The public methods over one visit at a time. `home` is where the script came from. */
export function createRuntime(host: Host, parts: Parts, home = '/'): Beckon {
  const { emit, on } = createEvents()
  const guard = createGuard(error => emit('error', error))
  const actions: NonNullable<Options['actions']> = {}
  const loader = createLoader(parts)
  const inspectIfAsked = (visit: Visit) => /[?&]beckon-inspect/.test(host.location.search) && guard(visit.inspect)()
  const current = createCurrentVisit(host, guard, inspectIfAsked)
  const session = createSession(host, current)
  let navigation: Services['navigation'] | undefined
  let outbox: Services['outbox'] | undefined

  function servicesFor(token: string, options: Options): Services {
    const storage = openStorage(host, nameOf(token))
    const server = createTransport(host, options.api ? addressOf(options.api, host) : home)
    outbox = createOutbox(host, token, storage, server)
    navigation ??= createNavigation(host)
    const kept = { host, token, guard, emit, on, storage, server, outbox, loader, navigation }
    return { ...kept, options: { ...options, actions }, clock: createClock(host) }
  }

  return guarded(guard, {
    init(token, options = {}) {
      // Rendered on a server, disabled, or without consent: nothing is stored or sent.
      if (!host.document || options.disabled || options.consent === false || outbox) return
      Object.assign(actions, options.actions)
      session.start(servicesFor(token, options))
    },
    identify: (uid, described) =>
      session.identify(uid || uid === 0 ? String(uid) : undefined, { ...described }) as undefined,
    set: properties => session.set({ ...properties }) as undefined,
    track: (name, properties) => current.call(visit => visit.track(name, properties && { ...properties })) as undefined,
    trigger: name => current.call(visit => visit.trigger(name)) as undefined,
    show: (id, options) => current.call(visit => visit.show(id, options)) as undefined,
    clear: () => session.clear() as undefined,
    refresh: async () => current.get()?.refresh(),
    on,
    explain: async id => current.get()?.explain(id),
    async inspect() {
      // Asked for beside `init`, or by the address: the visit begins after the calls that stand beside it.
      await null
      return current.get()?.inspect()
    },
    registerAction(name, action) {
      actions[name] = action
    },
    destroy() {
      session.end()
      outbox?.stop()
      outbox = undefined
    },
  })
}

function addressOf(api: string, { location }: Host): string {
  return new URL(`${api}/`, location.href).href.replace(/\/+$/, '/')
}

/** No exception of any of them reaches the page. */
function guarded<Methods extends object>(guard: Guard, methods: Methods): Methods {
  for (const name of Object.keys(methods)) {
    const method = Reflect.get(methods, name, methods) as (...args: unknown[]) => unknown
    Reflect.set(methods, name, guard(method))
  }
  return methods
}
