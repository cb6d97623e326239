import type { Candidate } from '../../evaluator/situation.ts'
import type { View } from '../../protocol/view.ts'
import type { Clock } from '../browser/clock.ts'
import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import { isSame, type Showing } from '../state/record.ts'
import { keyOf, type State } from '../state/state.ts'
import { isTooLate, writeBegin } from './begin.ts'
import type { Choice } from './choose.ts'
import { displayed, showingOf } from './new-showing.ts'
import type { StageFacts } from './stage-facts.ts'
import type { Claim, Delivered } from './stage-tools.ts'
import type { TabOwner } from './tab-owner.ts'
import { writeTakeOver } from './take-over.ts'
import type { LoadView } from './view-input.ts'

type Facts = Pick<State, '$boot' | '$record' | '$tab' | '$stage' | '$wishes'>

export interface MoveTools {
  clock: Clock
  keeper: RecordKeeper
  reporter: Reporter
  outbox: Outbox
  owner: TabOwner
  page: string
  href(): string
  claim: Claim
  loadView: LoadView
  parts: { decide(): Promise<unknown> }
  /** Loads what the view of a showing takes; what it answers opens it at once. */
  prepare(showing: Showing): Promise<(latest: Showing) => View>
  clear(): void
  /** Leaves it alone for a while. */
  pause(key: string): void
  /** It was not to be: somebody else has confirmed it. */
  leave(showing: Showing): Promise<unknown>
  /** The first step is on the screen: its confirmation is on its way. */
  painted(): Promise<unknown>
}

type StillWanted = () => boolean

/** The moves that a choice can ask for. Each answers whether there may be more to do. */
export function createMoves(
  { $boot, $record, $tab, $stage, $wishes }: Facts,
  { $late }: Pick<StageFacts, '$late'>,
  tools: MoveTools,
) {
  const { clock, keeper, reporter, owner, outbox, pause } = tools
  const isLate = (lease: number | undefined) => isTooLate(lease, clock.latest())
  const pendingOf = (id: string) => $boot.get().answer?.deliveries.find(({ delivery }) => delivery.id === id)
  const where = () => ({ interaction: reporter.number(), tab: $tab.get() ?? '', since: clock.now() })

  /** Only what the record says is ours is painted. Whoever held the stage gives way, without a word to the server. */
  async function show(chosen: Showing, stillWanted: StillWanted): Promise<boolean> {
    const open = await tools.prepare(chosen)
    // The laptop slept, or a page died between record and paint: somebody else may have it. The confirmation decides.
    if (chosen.confirm && isLate(chosen.lease) && !(await outbox.confirm(chosen.confirm))) {
      await tools.leave(chosen)
      return true
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
    if (showing.lease) await tools.painted()
    return true
  }

  /** The lease of a Delivery. None: refused, or too late to paint, and noted so. */
  async function leaseOf(candidate: Delivered): Promise<number | undefined> {
    const { id } = candidate.delivery
    const { claimed_until } = pendingOf(id) ?? {}
    const isOurs = claimed_until && !$late.get().includes(id)
    const lease = isOurs ? claimed_until : await tools.claim(candidate)
    if (!lease || !isLate(lease)) return lease
    reporter.report({ type: 'count', what: 'paint-too-late' })
    // A fresh lease and too late already: the page's clock jumps. At once again would be without end.
    if (isOurs) $late.set([...$late.get(), id])
    else pause(id)
    // From now on it is a matter of the evaluator, and of another claim.
    await tools.parts.decide()
    return undefined
  }

  async function begin(candidate: Candidate, stillWanted: StillWanted): Promise<boolean> {
    // First, because it may fail: nothing is promised before it can be shown.
    await tools.loadView(candidate.experience.kind)
    if (!stillWanted()) return true
    const delivered = candidate.kind === 'delivery' && candidate.delivery.id !== ''
    const lease = delivered ? await leaseOf(candidate) : undefined
    if ((delivered && !lease) || !stillWanted()) return true
    const options = (delivered && pendingOf(candidate.delivery.id)?.delivery.options) || null
    const fresh = showingOf(candidate, $wishes.get(), options, where())
    const report = reporter.sign(displayed(fresh, tools.page, tools.href()))
    const showing = { ...fresh, alive: owner.hold(), ...(lease && { lease, confirm: report }) }
    if (await writeBegin(keeper.change, $record.get(), showing, report)) {
      const { model_id } = candidate.kind === 'delivery' ? candidate.delivery : { model_id: '' }
      if (!delivered) $wishes.set($wishes.get().filter(({ id }) => id !== model_id))
    } else pause(keyOf(candidate))
    return true
  }

  async function takeOver(showing: Showing): Promise<boolean> {
    const back = showing.wait ? reporter.sign(displayed(showing, tools.page, tools.href())) : null
    const mine = { tab: $tab.get() ?? '', alive: owner.hold() }
    if (!(await writeTakeOver(keeper.change, showing, mine, owner.isAlive, back))) pause(showing.interaction)
    else if (showing.tab) owner.forget(showing.tab)
    owner.look()
    return true
  }

  return async (choice: Choice, stillWanted: StillWanted): Promise<boolean> => {
    switch (choice.move) {
      case 'stay':
        return false
      case 'close':
        tools.clear()
        return true
      case 'show':
        return show(choice.showing, stillWanted)
      case 'begin':
        return begin(choice.candidate, stillWanted)
      case 'take over':
        return takeOver(choice.showing)
    }
  }
}

/** What a choice is paused under when its move has failed. */
export function pauseKey(choice: Choice): string {
  if (choice.move === 'begin') return keyOf(choice.candidate)
  return choice.move === 'show' || choice.move === 'take over' ? choice.showing.interaction : ''
}
