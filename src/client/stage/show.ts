import { type Leave, prepareView } from '../showing/prepare-view.ts'
import { renewed } from '../showing/renewed.ts'
import { writeShowing } from '../showing/write-showing.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { isTooLate } from './begin.ts'
import { elementsFor } from './elements-for.ts'
import { createPatience } from './patience.ts'
import type { StillWanted } from './queue.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

// Usually everything is loaded, and a read would only delay the paint.
const MOMENT = 200

/**
 * Paints a showing only if the record says that it belongs to this tab. What was on the stage gives way, and nothing is reported.
 */
export async function show(
  chosen: Showing,
  stillWanted: StillWanted,
  leave: Leave,
  state: State,
  owner: OwnTab,
  tools: StageTools,
): Promise<void> {
  const { $record, $stage, $newer } = state
  const { outbox, keeper, clock } = tools
  const began = clock.latest()
  const [open, elements] = await Promise.all([
    prepareView(chosen, state, leave, tools),
    elementsFor(chosen.experience, tools),
  ])
  // The laptop slept, or a page died between record and paint: another page may have the Delivery.
  if (isTooLate(chosen.lease, clock.latest()) && !(await (await tools.parts.extras()).confirm(chosen))) return
  // While this tab counts as alive, no other tab takes its showing. After that, another tab may have continued or ended it. So we
  // first mark this tab as alive, then read the record. The page may block during the read: then we do both again. We also read it
  // if loading took long: a tab that had it before, and was busy, may have ended it meanwhile.
  let isKnown = clock.latest() - began < MOMENT
  for (let tries = 0; !(isKnown && owner.isAlive()) && tries < 3; tries++) {
    owner.hold()
    await keeper.read()
    isKnown = true
  }
  const showing = $record.get().showings.find(isSame(chosen))
  if (!stillWanted() || !showing) return
  const changes = renewed(showing, showing.step, $newer.get())
  // It goes on as the new version. The next look draws it.
  if (changes) return void (await writeShowing(showing, tools).save(changes))
  owner.hold()
  $stage.get()?.view.close()
  $stage.set(null)
  const waits = tools.guard(createPatience(state, showing.interaction, tools))
  const { view, writer } = open(showing, { ...elements, waits })
  $stage.set({ showing, view })
  // The paint goes first, because the person waits for it. The server can wait for the confirmation.
  outbox.plan(0)
  if (showing.lease) await writer.save({ lease: undefined, confirm: undefined })
}
