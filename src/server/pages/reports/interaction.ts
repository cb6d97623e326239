import type { InteractionState } from '../../../protocol/interaction.ts'
import { isHeard, topicOf } from '../../journal/tell.ts'
import type { Tx } from '../../store/store.ts'
import { RANK } from '../visit/remembered.ts'
import type { Reporter } from '../visit/see-again.ts'
import { ENDED, rankOf } from './ahead.ts'
import type { InteractionRef } from './showings.ts'
import { type Taken, tellOf } from './taken.ts'

export function nameInteraction(tx: Tx, profile: Reporter, key: string, id: string): void {
  tx.send(
    `INSERT INTO interaction_keys (account_id, profile_id, key, interaction_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id, key) DO NOTHING`,
    [profile.account_id, profile.id, key, id],
  )
}

/** A late report cannot lower the state. Each state keeps the first time when it was reached. */
export async function raiseState(
  taken: Taken,
  { id, profile_id, experience_id, experience_kind, displayed_at }: InteractionRef,
  state: Exclude<InteractionState, 'displayed'>,
): Promise<void> {
  const { tx, account, at, webhooks } = taken
  const rank = rankOf(state)
  const reached = `${state}_at`
  const topic = topicOf(experience_kind, state)
  // We check whether it is the first time only if a webhook wants to know.
  if (isHeard({ id: account, webhooks }, topic)) {
    const before = await tx.first<{ at: number | null }>(
      `SELECT ${reached} AS at FROM interactions WHERE account_id = $1 AND id = $2`,
      [account, id],
    )
    if (before?.at === null) tellOf(taken, { topic, experience: experience_id, subject: { interaction: id } })
  }
  tx.send(
    `UPDATE interactions SET state = CASE WHEN ${RANK} < $5 THEN $3 ELSE state END, updated_at = $4,
       ${reached} = CASE WHEN ${reached} IS NULL OR ${reached} > $6 THEN $6 ELSE ${reached} END
     WHERE account_id = $1 AND id = $2`,
    [account, id, state, tx.now, rank, at],
  )
  // The state is that of the Interaction that was displayed last. A late report about an earlier one changes only `rank`.
  tx.send(
    `UPDATE histories SET rank = CASE WHEN rank < $4 THEN $4 ELSE rank END,
       state_rank = CASE WHEN last_at > $5 OR state_rank >= $4 THEN state_rank ELSE $4 END,
       ended_at = CASE WHEN $4 < ${ENDED} OR ended_at > $6 THEN ended_at ELSE $6 END
     WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3
       AND (rank < $4 OR state_rank IS NULL OR state_rank < $4)`,
    [account, profile_id, experience_id, rank, displayed_at, at],
  )
}
