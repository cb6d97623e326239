import type { Outcome } from '../protocol/view.ts'
import type { Core } from './core.ts'
import type { Draft } from './draft.ts'
import { type Act, recordPast, sameAct } from './local.ts'
import { displayed, leave, save } from './stage.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const spanOf = (span: string) => Number.parseInt(span, 10) * UNITS[span.slice(-1)]!

/** What a view says becomes reports, and moves the act. */
export function heed(core: Core, act: Act, outcome: Outcome): unknown {
  const { interaction, experience } = act
  const { host } = core
  switch (outcome.type) {
    case 'step':
      act.step = outcome.index
      return sight(core, act, { type: 'step', interaction, step: outcome.step })
    case 'turn':
      act.step = outcome.index
      return save(core, act)
    case 'draft':
      act.draft[outcome.step] = { answer: outcome.answer, text: outcome.text }
      return save(core, act)
    case 'started':
      if (act.started) return
      act.started = true
      return save(core, act, [{ type: 'started', interaction }], 'started')
    case 'button':
    case 'answer':
      return save(core, act, [{ ...outcome, interaction }])
    case 'item':
      return sight(core, act, { ...outcome, interaction })
    case 'opened':
      return sight(core, act)
    case 'closed':
      return
    case 'snoozed': {
      const until = core.clock.now() + spanOf(outcome.for)
      act.wait = until
      return leave(core, act, { type: 'snoozed', interaction, until }, 'snoozed')
    }
    case 'completed':
    case 'exited':
      return leave(core, act, { type: outcome.type, interaction }, outcome.type)
    case 'open':
      if (outcome.new_tab) host.open(outcome.href, '_blank', 'noopener')
      else host.location.assign(outcome.href)
      return
    case 'start':
      return core.show(outcome.experience, {
        group_kind: experience.kind === 'launcher' ? 'launcher' : 'api_js',
        group_id: experience.id,
      })
    case 'track':
      return core.track(outcome.name)
    case 'call':
      return core.options.actions?.[outcome.action]?.()
  }
}

/** What stands beside the stage counts as displayed once, when it is first seen; on the stage, that was said before. */
function sight(core: Core, act: Act, draft?: Draft) {
  const { id } = act.experience
  const first = core.sign(displayed(core, act))
  const reports = draft ? [core.sign(draft)] : []
  return core.change(local => {
    if (!local.past[id]) {
      recordPast(local, act, 'displayed', first.at)
      reports.unshift(first)
    }
    if (draft?.type === 'item') local.past[id]!.done = [...new Set([...(local.past[id]!.done ?? []), draft.item])]
    local.acts = local.acts.map(other => (sameAct(act)(other) ? act : other))
    return reports
  })
}
