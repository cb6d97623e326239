import type { Experience } from '../../protocol/experience.ts'
import type { Outcome } from '../../protocol/view.ts'
import type { Host } from '../browser/host.ts'
import { pageOf, renewed, type ShowingTools, type ShowingWriter } from './showing.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Removes it from the screen and then writes that. */
type Leave = (write: () => Promise<unknown>) => unknown

/** Turns what a view says into reports, and moves the showing on. */
export function applyOutcome(
  outcome: Outcome,
  writer: ShowingWriter,
  leave: Leave,
  newer: () => Experience[],
  tools: ShowingTools,
): unknown {
  const { host, clock, options, show, freshen, track } = tools
  const { current, save, saveSeen, end } = writer
  const { interaction, experience, started, draft } = current()
  switch (outcome.type) {
    case 'turn':
      return turnTo(outcome.index, writer, leave, newer, tools)
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
      // A new tab only opens during the click.
      if (outcome.new_tab) return host.open(outcome.href, '_blank', 'noopener')
      return go(save({}), outcome.href, host)
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

/** The showing goes on at this step. */
function turnTo(
  index: number,
  { current, save }: ShowingWriter,
  leave: Leave,
  newer: () => Experience[],
  tools: ShowingTools,
): unknown {
  const { step, pages } = current()
  const changes = renewed(current(), index, newer())
  // What is drawn next is of the new version, so the view of the old one goes.
  if (changes) return leave(() => save({ ...changes, pages: undefined }))
  const { host } = tools
  const saved = save({ step: index, pages: { ...pages, [step]: host.location.href } })
  const page = index < step && pageOf(current(), index, tools)
  return page ? go(saved, page, host) : saved
}

/** To leave this page, we wait until everything is written, or it would be lost. */
function go(saved: Promise<unknown>, href: string, { location }: Host): Promise<void> {
  const leaves = () => location.assign(href)
  return saved.then(leaves, leaves)
}
