import type { Candidate } from '../../evaluator/situation.ts'
import { keyOf } from '../state/facts.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** What is to happen on the stage of this tab. `key` says whether two choices are the same, `id` what it is about. */
export type Choice = { key: string; id: string } & (
  | { move: 'stay' }
  /** What stands there is over, or went on elsewhere. */
  | { move: 'close' }
  | { move: 'show'; showing: Showing }
  /** `lease` is what boot has given with it. */
  | { move: 'begin'; candidate: Candidate; lease?: number }
  /** Its tab is gone, or its snooze is over. */
  | { move: 'take over'; showing: Showing }
)

const STAY: Choice = { move: 'stay', key: 'stay', id: '' }
const CLOSE: Choice = { move: 'close', key: 'close', id: '' }

/** A lease of boot that came to nothing is left alone for good: from then on it is a matter of another claim. */
export const leaseKey = (id: string) => `lease ${id}`

/** A Delivery is never interrupted and goes before all else; whatever gave way comes back. Only what is ours is painted. */
export function choose(state: State, leaving: string[], isAlive: (showing: Showing) => boolean): Choice {
  const { answer } = state.$boot.get()
  const { showings } = state.$record.get()
  const tab = state.$tab.get()
  const paused = state.$paused.get()
  const now = state.$now.get()
  const staged = state.$stage.get()
  const mine = showings.filter(one => one.tab === tab && !one.wait && !leaving.includes(one.interaction))
  const held = staged && mine.find(isSame(staged.showing))
  if (staged && (!answer || !held)) return CLOSE
  if (!answer || !state.$visible.get()) return STAY

  const isFree = (id: string) => (paused[id] ?? 0) <= now
  const show = (held?.delivery ? held : mine.find(({ delivery }) => delivery)) ?? mine[0]
  const next = show?.delivery ? null : nextOf(state, isFree)
  const isUrgent = next?.candidate.kind === 'delivery'
  const left = showings.find(
    one => one.tab !== tab && isFree(one.interaction) && (one.wait ? one.wait <= now : !isAlive(one)),
  )
  if (left && !show && (left.delivery || !isUrgent)) return { move: 'take over', showing: left, ...named('take', left) }
  if (next && (!show || isUrgent)) {
    const id = keyOf(next.candidate)
    return { move: 'begin', ...next, key: ['begin', next.candidate.kind, id, next.lease].join(' '), id }
  }
  if (show && show !== held && isFree(show.interaction)) return { move: 'show', showing: show, ...named('show', show) }
  return STAY
}

const named = (move: string, { interaction: id }: Showing) => ({ key: `${move} ${id}`, id })

/** What boot has leased to this page was decided by the server; all else by the plan. */
function nextOf({ $boot, $record, $finished, $plan }: State, isFree: (id: string) => boolean) {
  const { shown } = $record.get()
  const leased = $boot
    .get()
    .answer?.deliveries.find(
      ({ delivery: { id }, claimed_until }) =>
        claimed_until && isFree(leaseKey(id)) && isFree(id) && !$finished.get()[id] && !shown.includes(id),
    )
  if (leased) return { candidate: { kind: 'delivery' as const, ...leased }, lease: leased.claimed_until }
  const { next } = $plan.get()
  return next && { candidate: next, lease: undefined }
}
