import type { View } from '../../protocol/view.ts'
import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import type { StillWanted } from './queue.ts'
import type { TabOwner } from './tab-owner.ts'

export interface ShowTools {
  outbox: Outbox
  keeper: RecordKeeper
  owner: TabOwner
  isLate(lease: number | undefined): boolean
  /** Loads what the view of a showing takes; what it answers opens it at once. */
  prepare(showing: Showing): Promise<(latest: Showing) => View>
  /** It was not to be: somebody else has confirmed it. */
  leave(showing: Showing): Promise<unknown>
  /** The first step is on the screen: its confirmation is on its way. */
  painted(): Promise<unknown>
}

/** Only what the record says is ours is painted. Whoever held the stage gives way, without a word to the server. */
export async function show(
  { $record, $stage }: Pick<State, '$record' | '$stage'>,
  chosen: Showing,
  stillWanted: StillWanted,
  { outbox, keeper, owner, isLate, prepare, leave, painted }: ShowTools,
): Promise<boolean> {
  const open = await prepare(chosen)
  // The laptop slept, or a page died between record and paint: somebody else may have it. The confirmation decides.
  if (chosen.confirm && isLate(chosen.lease) && !(await outbox.confirm(chosen.confirm))) {
    await leave(chosen)
    return true
  }
  // While this tab counts as alive, nobody takes what it has. After that, another one may have gone on with it, or ended it:
  // we first say that we are here, then we look.
  if (!owner.isAlive(chosen)) {
    owner.hold()
    await keeper.read()
  }
  const showing = $record.get().showings.find(isSame(chosen))
  if (!stillWanted() || !showing) return true
  owner.hold()
  $stage.get()?.view.close()
  try {
    $stage.set({ showing, view: open(showing) })
  } catch (error) {
    $stage.set(null)
    throw error
  }
  // The server waits for the confirmation, the user for the paint: that went first.
  outbox.plan(0)
  if (showing.lease) await painted()
  return true
}
