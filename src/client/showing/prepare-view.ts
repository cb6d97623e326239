import type { Outcome, View, ViewInput } from '../../protocol/view.ts'
import type { Guard } from '../browser/guard.ts'
import type { Showing } from '../state/record.ts'
import { applyOutcome, type PageTools } from './apply-outcome.ts'
import type { LoadView } from './load-view.ts'
import { type InputTools, type Known, viewInput } from './view-input.ts'
import { type ShowingWriter, type WriteTools, writeShowing } from './write-showing.ts'

/** The entry passes these in, so that no code is loaded twice. */
export interface ShowingTools extends WriteTools, InputTools, PageTools {
  guard: Guard
  loader: { view: LoadView }
  parts: InputTools['parts'] & { decide(): Promise<unknown> }
}

/** Removes it from the screen at once, then writes that. */
export type Leave = (showing: Showing, write: () => Promise<unknown>) => unknown

/**
 * Loads what the view of a showing needs. The returned function opens the view at once and records what it says. `more` is input
 * that only launchers, tooltips and embeds get.
 */
export async function prepareView(
  { experience }: Showing,
  known: Known,
  leave: Leave,
  tools: ShowingTools,
  more: () => Partial<ViewInput> = () => ({}),
): Promise<(latest: Showing) => { view: View; writer: ShowingWriter }> {
  // Conditions of later steps need the evaluator, which also watches the page for them.
  const isConditional = [...experience.steps].slice(1).some(step => step.url || step.triggers || step.delay)
  const [{ open }] = await Promise.all([tools.loader.view(experience), isConditional && tools.parts.decide()])
  return latest => {
    const writer = writeShowing(latest, tools)
    const say = tools.guard((outcome: Outcome) => applyOutcome(outcome, writer, write => leave(latest, write), tools))
    return { writer, view: open({ ...viewInput(latest, known, tools, say), ...more() }) }
  }
}
