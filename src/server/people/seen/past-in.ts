import type { Past } from '../../../evaluator/situation.ts'
import { STATES } from './states.ts'

interface HistoryRow {
  count: number
  rank: number
  state_rank: number | null
  last_at: number
  defer_until: number | null
  ended_at: number | null
}

/** A row of `histories`, as decisions read it. */
export const pastIn = ({ count, rank, state_rank, last_at, defer_until, ended_at }: HistoryRow): Past => ({
  count,
  state: STATES[state_rank ?? rank]!,
  last_at,
  completed: rank === STATES.indexOf('completed'),
  defer_until,
  ended_at,
})
