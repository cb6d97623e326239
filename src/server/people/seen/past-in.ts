import type { Past } from '../../../evaluator/situation.ts'
import { STATES } from './states.ts'

/** A row of `histories`. */
interface Row {
  count: number
  rank: number
  state_rank: number | null
  last_at: number
  defer_until: number | null
  ended_at: number | null
}

/** A row of `histories`, as decisions read it. */
export const pastIn = ({ count, rank, state_rank, last_at, defer_until, ended_at }: Row): Past => ({
  count,
  state: STATES[state_rank ?? rank]!,
  last_at,
  completed: rank === STATES.indexOf('completed'),
  defer_until,
  ended_at,
})
