import { type Leave, prepareView } from '../showing/prepare-view.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { isTooLate } from './begin.ts'
import { elementsFor } from './elements-for.ts'
import type { StillWanted } from './queue.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

/** Only what the record says is ours is painted. Whoever held the stage gives way, without a word to the server. */
export async function show(
  chosen: Showing,
  stillWanted: StillWanted,
  leave: Leave,
  state: State,
  owner: OwnTab,
  tools: StageTools,
): Promise<void> {
  const { $record, $stage } = state
  const { outbox, keeper, clock } = tools
  const [open, elements] = await Promise.all([
    prepareView(chosen, state, leave, tools),
    elementsFor(chosen.experience, tools),
  ])
  // The laptop slept, or a page died between record and paint: somebody else may have it.
  if (isTooLate(chosen.lease, clock.latest()) && !(await (await tools.parts.extras()).confirm(chosen))) return
  // While this tab counts as alive, nobody takes what it has. After that, another one may have gone on with it, or ended it:
  // we first say that we are here, then we look.
  // A page may stand still while it reads: then it has to say it, and look, again.
  for (let tries = 0; !owner.isAlive() && tries < 3; tries++) {
    owner.hold()
    await keeper.read()
  }
  const showing = $record.get().showings.find(isSame(chosen))
  if (!stillWanted() || !showing) return
  owner.hold()
  $stage.get()?.view.close()
  $stage.set(null)
  const { view, writer } = open(showing, elements)
  $stage.set({ showing, view })
  // The server waits for the confirmation, the user for the paint: that went first.
  outbox.plan(0)
  if (showing.lease) await writer.save({ lease: undefined, confirm: undefined })
}
