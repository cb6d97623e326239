import type { Outcome } from '../../protocol/view.ts'
import type { ShowOptions } from '../api/options.ts'
import type { ShowingWriter } from './write-showing.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** What the page does for a button. */
export interface PageHands {
  now(): number
  openTab(href: string): void
  go(href: string): void
  show(id: string, options: ShowOptions): void
  track(name: string): void
  call(action: string): void
}

/** What a view says becomes reports, and moves the showing on. */
export function applyOutcome(outcome: Outcome, writer: ShowingWriter, page: PageHands): unknown {
  const { interaction, experience, started, done = [], draft } = writer.current()
  switch (outcome.type) {
    case 'turn':
      return writer.save({ step: outcome.index })
    case 'step':
      return writer.saveSeen({ step: outcome.index }, [{ type: 'step', interaction, step: outcome.step }])
    case 'opened':
      return writer.saveSeen({})
    case 'closed':
      return
    case 'item':
      return writer.saveSeen({ done: [...new Set([...done, outcome.item])] }, [{ ...outcome, interaction }])
    case 'draft':
      return writer.save({ draft: { ...draft, [outcome.step]: outcome } })
    case 'started':
      return started ? undefined : writer.save({ started: true }, [{ ...outcome, interaction }], 'started')
    case 'button':
    case 'answer':
      return writer.save({}, [{ ...outcome, interaction }])
    case 'snoozed': {
      const wait = page.now() + Number.parseInt(outcome.for, 10) * (UNITS[outcome.for.slice(-1)] ?? 0)
      return writer.leave({ type: 'snoozed', interaction, until: wait }, { wait })
    }
    case 'completed':
    case 'exited':
      return writer.leave({ ...outcome, interaction })
    case 'open': {
      // A new tab only opens during the click. This one waits until what was said before is written: it would be lost.
      if (outcome.new_tab) return page.openTab(outcome.href)
      const go = () => page.go(outcome.href)
      return writer.save({}).then(go, go)
    }
    case 'start':
      return page.show(outcome.experience, {
        group_kind: experience.kind === 'launcher' ? 'launcher' : 'api_js',
        group_id: experience.id,
      })
    case 'track':
      return page.track(outcome.name)
    case 'call':
      return page.call(outcome.action)
  }
}
