import type { View, ViewInput } from '../protocol/view.ts'
import type { Core, Stage } from './core.ts'
import { heed } from './heed.ts'
import type { Draft } from './identify.ts'
import { type Act, sameAct } from './local.ts'
import { answerFor } from './ownership.ts'
import { recordPast } from './past.ts'
import { showing } from './showing.ts'
import { leaveTab } from './tab.ts'

// Of a lease of 30 s: no paint when half of it has passed.
const HALF = 15_000

/** A campaign or an experiment. */
const automatic = (act: Act) => /^(cam|exp)/.test(act.group_kind)

/** Where one tour or survey is shown at a time. */
export function createStage(core: Core): Stage {
  const { clock, host, me, outbox, parts, signal, token } = core
  const tooLate = (lease?: number) => lease && clock.latest() > lease - HALF
  const pastOf = (act: Act) => core.local.past[act.experience.id]
  let turn: Promise<unknown> = Promise.resolve()
  /** Being left: the record of all tabs does not say so yet. */
  const over = new Set<string>()
  const isMine = (act: Act) => act.tab === core.tab && !over.has(act.interaction)
  const isHeld = (act: Act) => core.local.acts.some(other => sameAct(act)(other) && isMine(other))
  /** Stops answering other tabs. */
  let hush = () => {}
  /** One move after another. */
  const inTurn =
    <A extends unknown[], R>(move: (...args: A) => Promise<R>) =>
    (...args: A) => {
      const moved = turn.then(() => move(...args))
      turn = moved.catch(() => {})
      return moved
    }

  const displayed = (act: Act): Draft => ({
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

  /** What the next page tells the server in its boot, and which view it loads beside it. */
  function note() {
    const act = stage.playing?.act
    me.stage = act && { experience: act.experience.id, delivery: act.delivery?.id ?? null, tab: core.tab }
    me.hint = act?.experience.kind
    core.note()
  }

  /**
   * The record that it was shown here, its confirmation and the act itself are written in one transaction over all tabs,
   * before the paint: whoever comes second finds the record, and after a crash the next page goes on with the act.
   */
  async function begin(act: Act, lease?: number): Promise<boolean> {
    const { id, kind } = act.experience
    const known = pastOf(act)?.count
    // One that is under way is not interrupted by another, whatever the server was told of the stage.
    if (act.delivery && core.local.acts.find(isMine)?.delivery) return false
    // First, because it may fail: nothing is promised before it can be shown.
    await parts[kind]()
    if (signal.aborted) return false
    if (tooLate(lease)) {
      core.report({ type: 'count', what: 'paint-too-late' })
      return false
    }
    const report = core.sign(displayed(act))
    if (lease) Object.assign(act, { lease, confirm: report })
    const begun = await core.change(local => {
      if (act.delivery && local.shown.includes(act.delivery.id)) return
      if (automatic(act)) {
        // Another tab began the same one meanwhile.
        if (local.past[id]?.count !== known) return
        local.displayed.push(report.at)
      }
      if (act.delivery) local.shown.push(act.delivery.id)
      local.acts = [act, ...local.acts.filter(other => other.experience.id !== id)]
      recordPast(local, act, 'displayed', report.at)
      return [report]
    })
    if (begun) await perform(act)
    return begun
  }

  /** Everything that opening an act takes, so that it is one call. */
  async function ready(act: Act): Promise<(() => View) | undefined> {
    const { open } = await parts[act.experience.kind]()
    const content = await showing(core, act, outcome => heed(core, act, outcome, { save, leave, sight }))
    return signal.aborted ? undefined : () => (open as (showing: ViewInput) => View)(content)
  }

  /** Whoever held the stage gives way, without a word to the server. */
  async function perform(act: Act) {
    // The laptop slept, or a page died between record and paint: somebody else may have it. The confirmation decides.
    if (tooLate(act.lease) && !(await outbox.confirm(act.confirm!))) return leave(act)
    const open = await ready(act)
    // Left while this was on its way: it does not come back.
    if (!open || !isHeld(act)) return
    stage.clear()
    hush = answerFor(host, token, core.tab)
    stage.playing = { act, view: open() }
    note()
    // The server waits for the confirmation, the user for the paint: that went first.
    outbox.plan(0)
    if (act.lease) {
      act.lease = act.confirm = undefined
      await save(act)
    }
  }

  /** Writes an act as it is now, with the reports of the change. */
  function save(act: Act, drafts: Draft[] = [], type = '') {
    const reports = drafts.map(core.sign)
    return core.change(local => {
      // Where another tab has taken it over, it is that tab's.
      local.acts = local.acts.map(other => (sameAct(act)(other) && other.tab === act.tab ? act : other))
      recordPast(local, act, type, clock.now())
      return reports
    })
  }

  /** The act is over, or snoozed: the stage is free. */
  async function leave(act: Act, draft?: Draft) {
    if (stage.playing?.act === act) {
      stage.clear()
      note()
    } else core.offstage?.dismissed(act)
    const reports = draft ? [core.sign(draft)] : []
    over.add(act.interaction)
    await core.change(local => {
      local.acts = local.acts.filter(other => !sameAct(act)(other))
      if (act.wait) local.acts.push({ ...act, tab: '' })
      recordPast(local, act, draft?.type ?? '', clock.now())
      return reports
    })
    over.delete(act.interaction)
    core.look()
  }

  /** What stands beside the stage counts as displayed once, when it is first seen. */
  function sight(act: Act, drafts: Draft[] = []) {
    return pastOf(act) ? save(act, drafts) : save(act, [displayed(act), ...drafts], 'displayed')
  }

  const stage: Stage = {
    playing: null,
    begin: inTurn(begin),
    perform: inTurn(perform),
    leave() {
      if (core.local.acts.some(isMine)) leaveTab(host, token, core.tab)
      hush()
    },
    clear() {
      hush()
      stage.playing?.view.close()
      stage.playing = null
    },
    displayed,
    newAct: (experience, group_kind, rest) => ({
      experience,
      group_kind,
      // Numbered as reports are: no other has it.
      interaction: core.sign({} as Draft).key,
      group_id: experience.id,
      insist: false,
      step: 0,
      since: clock.now(),
      draft: {},
      tab: core.tab,
      ...rest,
    }),
    actOf: ({ id, options, skip_triggers }, experience) =>
      stage.newAct(experience, 'delivery', { delivery: { id, options }, insist: skip_triggers }),
    async due() {
      // Another tab, or the page after this one, may have gone on with it: this one was frozen, or in the back/forward cache.
      if (core.local.acts[0]) await core.change(() => undefined)
      if (stage.playing && !isHeld(stage.playing.act)) stage.clear()
      if (!stage.playing && core.local.acts.some(act => act.tab !== core.tab)) await (await core.winged()).takeOver()
      // What is snoozed belongs to no tab.
      return core.local.acts.filter(isMine)
    },
    open: async act => (await ready(act))?.(),
  }
  return stage
}
