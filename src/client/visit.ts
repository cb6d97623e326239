import type { Core, Services } from './core.ts'
import { watchElements } from './elements.ts'
import { newId } from './id.ts'
import { type Given, type Me, remember } from './identify.ts'
import { changeLocal, emptyLocal } from './local.ts'
import { enterTab } from './tab.ts'

/** Loads once, and again only after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** One person on one page view, before anything was asked. Aborting the signal ends it. */
export function createVisit(services: Services, signal: AbortSignal, me: Me, given: Given): Core {
  const { host, token, clock, outbox, storage, guard, parts, emit } = services
  let signed = 0
  let tab: string | undefined
  let lost = false
  let looking = false
  let turn: Promise<unknown> = Promise.resolve()

  const core: Core = {
    ...services,
    signal,
    me,
    given,
    page: newId(host),
    // Only where something is or was on a stage: to read it for the first time, the page stands still for milliseconds.
    get tab() {
      tab ??= enterTab(host, token)
      return tab
    },
    set tab(known) {
      tab = known
    },
    state: 'waiting',
    booted: null,
    local: emptyLocal(),
    elements: watchElements(host, signal, guard),
    stage: null,
    decider: null,
    offstage: null,

    staged: once(async () => {
      core.stage = (await parts.stage()).createStage(core)
      return core.stage
    }),
    decided: once(async () => {
      core.decider = (await parts.decide()).createDecider(core)
      return core.decider
    }),
    winged: once(async () => {
      const [{ createWings }, stage] = await Promise.all([parts.wings(), core.staged()])
      core.offstage = createWings(core, stage)
      return core.offstage
    }),
    href: () => services.options.urlFilter?.(host.location.href) ?? host.location.href,
    note: () => remember(host, token, me),
    sign(draft) {
      const at = clock.now()
      // Keys sort by time: reports are sent in the order in which they were made.
      const key = `${(at * 1_000 + (signed++ % 1_000)).toString(36)}-${core.page}`
      return { ...draft, key, at, visit: me.visit! } as ReturnType<Core['sign']>
    },
    async report(draft) {
      if (!me.visit) return void given.early.push(draft)
      const report = core.sign(draft)
      const kept = await outbox.add(report)
      if (kept) emit(report.type, report)
      // Said once, when there is room again.
      if (kept && lost) core.report({ type: 'count', what: 'outbox-full' })
      lost = !kept
    },
    async change(edit) {
      let reports: ReturnType<typeof edit>
      core.local = await changeLocal(
        storage,
        local => {
          reports = edit(local)
          return reports
        },
        me.profile,
      )
      for (const report of reports ?? []) {
        emit(report.type, report)
        outbox.plan()
      }
      return !!reports
    },
    track(name, properties) {
      core.decider?.fire('event', name)
      return core.report({ type: 'event', name, properties })
    },
    refresh: async () => {},
    look() {
      // A step that waits asks again, too.
      core.elements.changed()
      if (looking) return
      looking = true
      // One thing after another: what takes the stage is decided on what the last move left.
      turn = turn.then(
        guard(async () => {
          looking = false
          if (signal.aborted || !core.booted || host.document.hidden === true) return
          if (core.decider) return core.decider.look()
          const [act] = (await core.stage?.due()) ?? []
          if (act && !core.stage!.playing) await core.stage!.perform(act)
        }),
      )
    },
  }
  return core
}
