import type { Outcome, View, ViewInput } from '../../protocol/view.ts'
import type { Guard } from '../browser/guard.ts'
import type { Showing } from '../state/record.ts'
import { applyOutcome, type PageTools } from './apply-outcome.ts'
import type { LoadView } from './load-view.ts'
import { type InputTools, type Known, type ViewElements, viewInput } from './view-input.ts'
import { type ShowingWriter, type WriteTools, writeShowing } from './write-showing.ts'

/** The entry passes these in, so that no code is loaded twice. */
export interface ShowingTools extends WriteTools, InputTools, PageTools {
  guard: Guard
  loader: { view: LoadView }
}

/** Removes it from the screen at once, then writes that. */
export type Leave = (showing: Showing, write: () => Promise<unknown>) => unknown

/** Opens the view of the showing in its latest state. `more` finds elements for it, and holds what only some views get. */
export type OpenView = (
  latest: Showing,
  more: ViewElements & Partial<ViewInput>,
) => { view: View; writer: ShowingWriter }

/** Loads what the view of a showing needs. The returned function opens the view at once and records what it says. */
export async function prepareView(
  { experience }: Showing,
  known: Known,
  leave: Leave,
  tools: ShowingTools,
): Promise<OpenView> {
  const { open } = await tools.loader.view(experience)
  return (latest, more) => {
    const writer = writeShowing(latest, tools)
    const say = tools.guard((outcome: Outcome) =>
      applyOutcome(outcome, writer, write => leave(latest, write), known.$newer.get, tools),
    )
    return { writer, view: open({ ...viewInput(latest, known, tools, say), ...more }) }
  }
}
