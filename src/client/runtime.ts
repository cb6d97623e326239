import type { Properties } from '../protocol/profile.ts'
import { createClock } from './clock.ts'
import type { Core, Explanation, Parts, Services, ShowOptions } from './core.ts'
import { createEvents } from './events.ts'
import { createGuard } from './guard.ts'
import type { Host } from './host.ts'
import { newId } from './id.ts'
import { type Given, identify, type Me, place, recall, remember } from './identify.ts'
import { travel } from './journey.ts'
import { changeLocal, wipe } from './local.ts'
import type { Options } from './options.ts'
import { createOutbox } from './outbox.ts'
import { openStorage } from './storage.ts'
import { createTransport } from './transport.ts'
import { createVisit } from './visit.ts'

// Calls made before anybody may be asked: without consent they wait, but not without end.
const MOST_CALLS = 100

/** The public methods over one visit at a time. `home` is where the script came from. */
export function createRuntime(host: Host, parts: Parts, home = '/') {
  const { emit, on } = createEvents()
  const guard = createGuard(error => emit('error', error))
  const actions: NonNullable<Options['actions']> = {}
  const nobody = (): Given => ({ properties: {}, early: [] })
  let given = nobody()
  let services: Services | null = null
  let me: Me
  let core: Core | null = null
  let ending: AbortController
  let calls: ((core: Core) => unknown)[] = []

  /** After the calls that stand beside this one: `init` and `identify` are one boot. */
  function begin() {
    host.queueMicrotask(
      guard(() => {
        if (!services || core) return
        ending = new AbortController()
        // Until somebody else is named, or `clear` is called, it is who it was: pages often say it late, or not at all.
        given.uid ??= me.uid
        // A copy: what a visit that was ended still has to say, it says for whom it was.
        me = me.uid === given.uid ? { ...me } : { browser: me.browser, anonymous: me.anonymous, uid: given.uid }
        core = createVisit(services, ending.signal, me, given)
        for (const call of calls.splice(0)) guard(visiting)(call)
        if (core) travel(core)
        if (/[?&]beckon-inspect/.test(host.location.search)) api.inspect()
      }),
    )
  }

  const visiting = (call: (core: Core) => unknown) => {
    if (core) return call(core)
    if (calls.length < MOST_CALLS) calls.push(call)
  }

  function end() {
    // Whoever comes after this in the tab goes on with what is under way.
    core?.stage?.leave()
    core?.stage?.clear()
    if (core) ending.abort()
    core = null
  }

  const api = {
    init(token: string, options: Options = {}) {
      // Rendered on a server, disabled, or without consent: nothing is stored or sent.
      if (!host.document || options.disabled || options.consent === false || services) return
      const storage = openStorage(host, place(token))
      const { api } = options
      const server = createTransport(
        host,
        api ? new URL(`${api}/`, host.location.href).href.replace(/\/+$/, '/') : home,
      )
      const outbox = createOutbox(host, token, storage, server)
      me = recall(host, token)
      Object.assign(actions, options.actions)
      const clock = createClock(host, me.offset)
      services = {
        host,
        token,
        parts,
        guard,
        emit,
        on,
        options: { ...options, actions },
        clock,
        server,
        outbox,
        storage,
      }
      begin()
    },
    identify(uid?: unknown, described?: Properties | null) {
      const properties = described ?? {}
      const name = uid || uid === 0 ? String(uid) : undefined
      const known = given.uid
      const { uid_hash } = properties
      if (core && (!name || name === known)) {
        if (uid_hash && uid_hash !== given.uid_hash) {
          given.uid_hash = uid_hash as string
          // A proof that was not there before is worth another question.
          core.refresh()
        }
        return api.set(properties)
      }
      end()
      // Somebody else starts clean; somebody without a name becomes somebody.
      given = identify(known && name && known !== name ? nobody() : given, name, properties)
      begin()
    },
    set(properties: Properties) {
      if (!core?.booted) return void Object.assign(given, identify(given, given.uid, properties))
      const { company, uid_hash, ...own } = properties
      if (core.decider) guard(core.winged)()!.then(wings => wings?.learn(own))
      return core.report({ type: 'set', properties: own, company: company as Given['company'] })
    },
    track: (name: string, properties?: Properties) => visiting(core => core.track(name, properties)),
    trigger: (name: string) => visiting(core => core.decided().then(decider => decider.fire('named', name))),
    show: (id: string, options?: ShowOptions) => visiting(core => core.winged().then(wings => wings.show(id, options))),
    clear() {
      end()
      given = nobody()
      // Without consent, or before `init`, it waits.
      calls = services ? [] : [api.clear]
      if (!services) return
      const wiped = changeLocal(services.storage, wipe, me.profile)
      me = { browser: me.browser, anonymous: newId(host) }
      remember(host, services.token, null)
      remember(host, services.token, me)
      begin()
      return wiped
    },
    refresh: async () => core?.refresh(),
    on,
    async explain(id?: string): Promise<Explanation | undefined> {
      if (core?.booted) return (await core.decided()).explain(id)
      if (core && core.state !== 'waiting') return { state: core.state, verdicts: [], stage: null, aside: [] }
    },
    async inspect() {
      // Asked for beside `init`, or by the address: the visit begins after the calls that stand beside it.
      await null
      return (await core?.winged())?.inspect()
    },
    registerAction(name: string, action: () => void) {
      actions[name] = action
    },
    destroy() {
      end()
      given = nobody()
      calls = []
      services?.outbox.stop()
      services = null
    },
  }
  for (const name of Object.keys(api) as (keyof typeof api)[]) api[name] = guard(api[name] as never) as never
  return api
}
