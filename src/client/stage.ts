import type { Core } from './core.ts'
import type { Draft } from './draft.ts'
import { remember } from './identify.ts'
import { type Act, recordPast, sameAct } from './local.ts'
import { openView } from './open-view.ts'
import { answerFor, isAlive } from './tab.ts'

// Of a lease of 30 s: no paint when half of it has passed.
const HALF = 15_000

const automatic = (act: Act) => act.group_kind === 'campaign' || act.group_kind === 'experiment'
const tooLate = (core: Core, lease?: number) => lease && core.clock.latest() > lease - HALF

/** The report that an act is being painted; for a Delivery, the confirmation of its claim. */
export const displayed = (core: Core, act: Act): Draft => ({
  type: 'displayed',
  interaction: act.interaction,
  experience: act.experience.id,
  kind: act.experience.kind,
  group_kind: act.group_kind,
  group_id: act.group_id,
  delivery: act.delivery?.id,
  page: core.page,
  href: core.href(),
})

/**
 * A new act. The record that it was shown here, its confirmation and the act itself are written in one transaction over
 * all tabs, before the paint: whoever comes second finds the record, and after a crash the next page goes on with the act.
 */
export async function begin(core: Core, act: Act, lease?: number): Promise<boolean> {
  const { id, kind } = act.experience
  // First, because it may fail: nothing is promised before it can be shown.
  await core.parts[kind]()
  if (tooLate(core, lease)) {
    core.report({ type: 'count', what: 'paint-too-late' })
    return false
  }
  if (core.signal.aborted) return false
  const known = core.local.past[id]?.count ?? 0
  const report = core.sign(displayed(core, act))
  if (lease) Object.assign(act, { lease, confirm: report })
  const begun = await core.change(local => {
    if (act.delivery && local.shown.includes(act.delivery.id)) return
    // Another tab began the same one meanwhile.
    if (automatic(act) && (local.past[id]?.count ?? 0) > known) return
    if (act.delivery) local.shown.push(act.delivery.id)
    if (automatic(act)) local.displayed.push(report.at)
    local.acts = [act, ...local.acts.filter(other => other.experience.id !== id)]
    recordPast(local, act, 'displayed', report.at)
    return [report]
  })
  if (begun) {
    core.outbox.plan(0)
    await perform(core, act)
  }
  return begun
}

/** An act that was begun takes the stage of this tab; whoever held it gives way, without a word to the server. */
export async function perform(core: Core, act: Act): Promise<void> {
  // The laptop slept, or the page died between record and paint: somebody else may have it. The confirmation decides.
  if (tooLate(core, act.lease) && !(await core.outbox.confirm(act.confirm!))) return leave(core, act)
  const view = await openView(core, act, () => core.playing?.view.close())
  if (!view) return
  const silence = answerFor(core.host, core.token, core.tab)
  core.host.addEventListener('pagehide', silence, { once: true, signal: core.signal })
  core.playing = {
    act,
    view: {
      ...view,
      close() {
        silence()
        view.close()
      },
    },
  }
  noteStage(core)
  if (act.lease) {
    act.lease = act.confirm = undefined
    await save(core, act)
  }
}

/** Writes an act as it is now, with the reports of the change. */
export function save(core: Core, act: Act, drafts: Draft[] = [], type = '') {
  const reports = drafts.map(draft => core.sign(draft))
  return core.change(local => {
    local.acts = local.acts.map(other => (sameAct(act)(other) ? act : other))
    recordPast(local, act, type, core.clock.now(), act.wait)
    return reports
  })
}

/** The act is over, or snoozed: the stage is free. */
export async function leave(core: Core, act: Act, draft?: Draft, type = '') {
  if (core.playing?.act === act) {
    core.playing.view.close()
    core.playing = null
    noteStage(core)
  } else core.decider?.dismissed(act)
  const reports = draft ? [core.sign(draft)] : []
  await core.change(local => {
    local.acts = local.acts.flatMap(other => (sameAct(act)(other) ? (act.wait ? [act] : []) : [other]))
    recordPast(local, act, type, core.clock.now(), act.wait)
    return reports
  })
  core.look()
}

/** For the next page: what its boot tells the server, and which view it loads beside it. */
function noteStage(core: Core) {
  const { me, playing } = core
  const act = playing?.act
  me.stage = act && { experience: act.experience.id, delivery: act.delivery?.id ?? null, tab: core.tab }
  me.hint = act?.experience.kind
  remember(core.host, core.token, me)
}

/** Takes over the acts of tabs that are gone, and wakes those whose snooze is over. */
export async function adopt(core: Core): Promise<void> {
  const { clock, host, token, tab } = core
  if (host.document.visibilityState !== 'visible') return
  const slept = (act: Act) => act.wait && act.wait <= clock.now()
  const free = new Set<string>()
  for (const act of core.local.acts) {
    if (act.tab !== tab && !free.has(act.tab) && !(act.wait! > clock.now()) && !(await isAlive(host, token, act.tab)))
      free.add(act.tab)
  }
  const back = core.local.acts.filter(slept).map(act => core.sign(displayed(core, act)))
  if (!free.size && !back.length) return
  await core.change(local => {
    for (const act of local.acts) {
      if (!free.has(act.tab) && act.tab !== tab) continue
      if (slept(act)) {
        act.wait = undefined
        const past = local.past[act.experience.id]
        if (past) past.last_at = clock.now()
      }
      if (!act.wait) act.tab = tab
    }
    return back
  })
}
