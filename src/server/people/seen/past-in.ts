import type { Past } from '../../../evaluator/situation.ts'
import type { RowOf } from '../../store/row-of.ts'
import { STATES } from './states.ts'

/** What decisions need of a row of `histories`. */
export interface PastRow
  extends RowOf<'histories', 'count' | 'rank' | 'state_rank' | 'last_at' | 'defer_until' | 'ended_at'> {
  /** The furthest state of all Interactions. */
  rank: number
  /** The state of the latest one. Null: a process of the release before wrote the row. */
  state_rank: number | null
}

/** A row of `histories`, as decisions read it. */
export const pastIn = ({ count, rank, state_rank, last_at, defer_until, ended_at }: PastRow): Past => ({
  count,
  state: STATES[state_rank ?? rank]!,
  last_at,
  completed: rank === STATES.indexOf('completed'),
  defer_until,
  ended_at,
})
