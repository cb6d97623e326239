import type { Outcome } from '../protocol/view.ts'
import type { Core } from './core.ts'
import type { Draft } from './identify.ts'
import type { Act } from './local.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** How an act is written down. */
export interface Script {
  save(act: Act, drafts?: Draft[], type?: string): Promise<unknown>
  sight(act: Act, drafts?: Draft[]): Promise<unknown>
  leave(act: Act, draft: Draft): Promise<unknown>
}

/** What a view says becomes reports, and moves the act. */
export function heed(core: Core, act: Act, outcome: Outcome, { save, sight, leave }: Script): unknown {
  const { interaction, experience } = act
  const { host } = core
  switch (outcome.type) {
    case 'turn':
      act.step = outcome.index
      return save(act)
    case 'step': {
      const { type, step, index } = outcome
      act.step = index
      return sight(act, [{ type, interaction, step }])
    }
    case 'opened':
      return sight(act)
    case 'item':
      act.done = [...new Set([...act.done!, outcome.item])]
      return sight(act, [{ ...outcome, interaction }])
    case 'draft':
      act.draft[outcome.step] = outcome
      return save(act)
    case 'started':
      if (act.started) return
      act.started = true
      return save(act, [{ ...outcome, interaction }], 'started')
    case 'button':
    case 'answer':
      return save(act, [{ ...outcome, interaction }])
    case 'snoozed': {
      const span = outcome.for
      act.wait = core.clock.now() + Number.parseInt(span, 10) * UNITS[span.slice(-1)]!
      return leave(act, { type: 'snoozed', interaction, until: act.wait })
    }
    case 'completed':
    case 'exited':
      return leave(act, { ...outcome, interaction })
    case 'open': {
      // A new tab only opens during the click. This one waits until what was said before is written: it would be lost.
      if (outcome.new_tab) return host.open(outcome.href, '_blank', 'noopener')
      const go = () => host.location.assign(outcome.href)
      return save(act).then(go, go)
    }
    case 'start':
      return core.winged().then(wings =>
        wings.show(outcome.experience, {
          group_kind: experience.kind === 'launcher' ? 'launcher' : 'api_js',
          group_id: experience.id,
        }),
      )
    case 'track':
      return core.track(outcome.name)
    case 'call':
      return core.options.actions?.[outcome.action]?.()
  }
}
