import type { Candidate } from '../../evaluator/situation.ts'
import { keyOf } from '../state/facts.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What happens next on the stage of this tab. Two choices are the same if their `key` is. `id` says what it is about. */
export type Choice = { key: string; id: string } & (
  | { move: 'stay' }
  /** The showing is over, or continued in another tab. */
  | { move: 'close' }
  | { move: 'show'; showing: Showing }
  | { move: 'begin'; candidate: Candidate }
  /** Its tab is gone, or its snooze is over. */
  | { move: 'take over'; showing: Showing }
)

const STAY: Choice = { move: 'stay', key: 'stay', id: '' }
const CLOSE: Choice = { move: 'close', key: 'close', id: '' }

/**
 * A Delivery is never interrupted and goes before everything else; what gave way to it comes back. We paint only what belongs to
 * this tab, and nothing while the account is paused.
 */
export function choose(state: State): Choice {
  const { answer: told } = state.$boot.get()
  const answer = told?.paused ? null : told
  const paused = state.$paused.get()
  const staged = state.$stage.get()
  const { showings } = state.$record.get()
  const leaving = state.$leaving.get()
  const now = state.$now.get()
  const isFree = (id: string) => (paused[id] ?? 0) <= now
  const mine = showings.filter(one => one.tab === state.$tab.get() && !one.wait && !leaving.includes(one.interaction))
  const held = staged && mine.find(isSame(staged.showing))
  if (staged && (!answer || !held)) return CLOSE
  if (!answer || !state.$visible.get()) return STAY

  const show = (held?.delivery ? held : mine.find(({ delivery }) => delivery)) ?? mine[0]
  const next = show?.delivery ? null : nextOf(state, isFree)
  const left = state.$left.get() ?? showings.find(({ wait }) => wait && wait <= now)
  const isDelivery = next?.kind === 'delivery'
  if (left && !show && isFree(left.interaction) && (left.delivery || !isDelivery)) return goOn('take over', left)
  if (next && (isDelivery || !(show || isUnderWay(next, showings)))) {
    const id = keyOf(next)
    return { move: 'begin', candidate: next, key: `begin ${next.kind} ${id}`, id }
  }
  return show && show !== held && isFree(show.interaction) ? goOn('show', show) : STAY
}

/** Something snoozed comes back as the same Interaction, however long that takes. It does not begin again. */
const isUnderWay = ({ experience }: Candidate, showings: Showing[]): boolean =>
  showings.some(one => !one.delivery && one.experience.id === experience.id)

const goOn = (move: 'show' | 'take over', showing: Showing): Choice => ({
  move,
  showing,
  key: `${move} ${showing.interaction}`,
  id: showing.interaction,
})

/** The server decided about the Delivery that boot leased to this page. The plan decides about the rest. */
function nextOf({ $leased, $plan }: State, isFree: (id: string) => boolean): Candidate | null {
  const leased = $leased.get()
  return leased && isFree(leased.delivery.id) ? { kind: 'delivery', ...leased } : $plan.get().next
}
