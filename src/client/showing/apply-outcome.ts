import type { Experience } from '../../protocol/experience.ts'
import type { Outcome } from '../../protocol/view.ts'

import { renewed, type ShowingTools, type ShowingWriter } from './showing.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Turns what a view says into reports, and moves the showing on. `leave` removes it from the screen and then writes that. */
export function applyOutcome(
  outcome: Outcome,
  { current, save, saveSeen, end }: ShowingWriter,
  leave: (write: () => Promise<unknown>) => unknown,
  newer: () => Experience[],
  { host, clock, options, show, freshen, track }: ShowingTools,
): unknown {
  const { interaction, experience, started, draft } = current()
  switch (outcome.type) {
    case 'turn': {
      const changes = renewed(current(), outcome.index, newer())
      // What is drawn next is of the new version, so the view of the old one goes.
      return changes ? leave(() => save(changes)) : save({ step: outcome.index })
    }
    case 'step':
      freshen()
      return saveSeen({ step: outcome.index }, { type: 'step', interaction, step: outcome.step })
    case 'opened':
      freshen()
      return saveSeen({})
    case 'closed':
      return
    case 'item':
      return saveSeen({}, { ...outcome, interaction })
    case 'draft':
      return save({ draft: { ...draft, [outcome.step]: outcome } })
    case 'started':
      return started ? undefined : save({ started: true }, { ...outcome, interaction })
    case 'button':
    case 'answer':
      return save({}, { ...outcome, interaction })
    case 'snoozed': {
      const until = clock.now() + Number.parseInt(outcome.for, 10) * (UNITS[outcome.for.slice(-1)] ?? 0)
      return leave(() => end({ type: 'snoozed', interaction, until }, until))
    }
    case 'completed':
    case 'exited':
      return leave(() => end({ ...outcome, interaction }))
    case 'open': {
      // A new tab only opens during the click. To leave this page, we wait until everything is written, or it would be lost.
      if (outcome.new_tab) return host.open(outcome.href, '_blank', 'noopener')
      const go = () => host.location.assign(outcome.href)
      return save({}).then(go, go)
    }
    case 'start':
      return show(outcome.experience, {
        group_kind: experience.kind === 'launcher' ? 'launcher' : 'api_js',
        group_id: experience.id,
      })
    case 'track':
      return track(outcome.name)
    case 'call': {
      const { actions = {} } = options
      // Properties that every object inherits are not actions of the page.
      return Object.hasOwn(actions, outcome.action) && actions[outcome.action]?.()
    }
  }
}
