import { type Told, tell } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

type Wanting = RowOf<'experiences', 'id'> & { goal_within: number }

// One person has few rows: `COALESCE` makes the planner search by person, not by Experience.
const THEIRS = "account_id = $1 AND profile_id = $2 AND COALESCE(experience_id, '') = $3"

/**
 * An event may be the goal of an Experience, also if it comes from the customer's backend or from a device where the person has
 * not seen the Experience. It counts for the last time that they saw it, and in both arms of experiments, each within the goal's
 * time.
 */
export async function reachGoals(tx: Tx, told: Told, profile: string, event: string, at = tx.now): Promise<void> {
  const { id: account } = told
  const wanting = await tx.query<Wanting>(
    'SELECT id, goal_within FROM experiences WHERE account_id = $1 AND goal_event = $2 AND goal_within IS NOT NULL',
    [account, event],
  )
  for (const { id, goal_within } of wanting) {
    const since = at - goal_within
    // A late report has a new id and an old time, so the time decides.
    const latest = await tx.query<RowOf<'interactions', 'id'>>(
      `SELECT id FROM interactions WHERE ${THEIRS} AND displayed_at = (SELECT MAX(displayed_at) FROM interactions WHERE ${THEIRS})`,
      [account, profile, id],
    )
    const last = latest.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
    if (last) {
      const reached = await tx.run(
        `UPDATE interactions SET goal_at = $3, updated_at = $4
         WHERE account_id = $1 AND id = $2 AND goal_at IS NULL AND displayed_at >= $5 AND displayed_at <= $3`,
        [account, last.id, at, tx.now, since],
      )
      const subject = { interaction: last.id }
      if (reached === 1) tell(tx, told, { topic: 'goal.reached', profile, experience: id, subject })
    }
    tx.send(
      `UPDATE assignments SET goal_at = $4, updated_at = $6
       WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND goal_at IS NULL AND at <= $4 AND at >= $5`,
      [account, profile, id, at, since, tx.now],
    )
  }
}
