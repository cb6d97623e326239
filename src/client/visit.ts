import type { Core, Services } from './core.ts'
import type { Decider } from './decide.ts'
import { watchElements } from './elements.ts'
import { heed } from './heed.ts'
import { newId } from './id.ts'
import type { Given, Me } from './identify.ts'
import { changeLocal, emptyLocal } from './local.ts'
import { openView } from './open-view.ts'
import { adopt, begin, perform } from './stage.ts'
import { enterTab } from './tab.ts'

/** One person on one page view, before anything was asked. Aborting the signal ends it. */
export function createVisit(services: Services, signal: AbortSignal, me: Me, given: Given): Core {
  const { host, token, clock, outbox, storage, guard } = services
  let signed = 0
  let looking = false
  let lost = false
  let deciding: Promise<Decider> | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const core: Core = {
    ...services,
    signal,
    me,
    given,
    page: newId(host),
    tab: enterTab(host, token),
    state: 'waiting',
    booted: null,
    bootedAt: null,
    local: emptyLocal(),
    elements: watchElements(host, signal, guard),
    playing: null,
    decider: null,

    href: () => services.options.urlFilter?.(host.location.href) ?? host.location.href,
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
      if (kept) core.emit(report.type, report)
      // Said once, when there is room again.
      if (kept && lost) core.report({ type: 'count', what: 'outbox-full' })
      lost = !kept
    },
    async change(edit) {
      let reports: ReturnType<typeof edit>
      const { changed, local } = await changeLocal(storage, old => {
        reports = edit(old)
        return reports
      })
      core.local = local
      for (const report of reports ?? []) {
        core.emit(report.type, report)
        outbox.plan()
      }
      return changed
    },

    newAct: act => ({
      interaction: newId(host),
      group_id: act.experience.id,
      step: 0,
      since: clock.now(),
      draft: {},
      tab: core.tab,
      ...act,
    }),
    actOf: ({ id, options, skip_triggers }, experience) =>
      core.newAct({ experience, group_kind: 'delivery', delivery: { id, options }, insist: skip_triggers }),
    begin: (act, lease) => begin(core, act, lease),
    perform: act => perform(core, act),
    open: act => openView(core, act),
    heed: (act, outcome) => heed(core, act, outcome),
    due: () => core.local.acts.filter(act => act.tab === core.tab && !(act.wait! > clock.now())),

    decided: () =>
      (deciding ??= core.parts.decide().then(({ createDecider }) => {
        core.decider = createDecider(core)
        return core.decider
      })),
    track(name, properties) {
      core.decider?.track(name)
      return core.report({ type: 'event', name, properties })
    },
    show: (id, options) => core.decided().then(decider => decider.show(id, options)),
    refresh: async () => {},

    inTurn(work) {
      turn = turn.then(guard(() => (signal.aborted ? undefined : work())))
      return turn
    },
    look() {
      if (looking) return
      looking = true
      core.inTurn(async () => {
        looking = false
        if (!core.booted || host.document.visibilityState !== 'visible') return
        if (core.decider) return core.decider.look()
        const [act] = core.due()
        if (act && !core.playing) await perform(core, act)
      })
    },
    wake: () => core.inTurn(() => core.booted && adopt(core)).then(core.look),
  }
  return core
}
