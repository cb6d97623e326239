import type { Kind } from '../../protocol/experience.ts'
import type { InteractionState } from '../../protocol/interaction.ts'
import { RANK, STATES } from '../observe/remembered.ts'
import type { Reporter } from '../observe/sight.ts'
import type { Tx } from '../store/store.ts'

export interface InteractionRef {
  id: string
  experience_id: string
  experience_kind: Kind
}

/** By the key that the browser made when it showed it. */
export function findInteraction(tx: Tx, profile: Reporter, key: string): Promise<InteractionRef | undefined> {
  return tx.first<InteractionRef>(
    `SELECT i.id, i.experience_id, i.experience_kind FROM interaction_keys k
       JOIN interactions i ON i.account_id = k.account_id AND i.id = k.interaction_id
       WHERE k.account_id = $1 AND k.profile_id = $2 AND k.key = $3`,
    [profile.account_id, profile.id, key],
  )
}

export async function nameInteraction(tx: Tx, profile: Reporter, key: string, id: string): Promise<void> {
  tx.send(
    `INSERT INTO interaction_keys (account_id, profile_id, key, interaction_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id, key) DO NOTHING`,
    [profile.account_id, profile.id, key, id],
  )
}

/** A late report cannot lower it. */
export async function raiseState(
  tx: Tx,
  { account_id, id: profile }: Reporter,
  { id, experience_id }: InteractionRef,
  state: InteractionState,
): Promise<void> {
  const rank = STATES.indexOf(state)
  tx.send(`UPDATE interactions SET state = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 AND ${RANK} < $5`, [
    account_id,
    id,
    state,
    tx.now,
    rank,
  ])
  tx.send(
    'UPDATE histories SET rank = $4 WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND rank < $4',
    [account_id, profile, experience_id, rank],
  )
}
