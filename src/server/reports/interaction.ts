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
       JOIN interactions i ON i.id = k.interaction_id WHERE k.profile_id = $1 AND k.account_id = $2 AND k.key = $3`,
    [profile.id, profile.account_id, key],
  )
}

export async function nameInteraction(tx: Tx, profile: Reporter, key: string, id: string): Promise<void> {
  tx.send(
    `INSERT INTO interaction_keys (profile_id, account_id, key, interaction_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (profile_id, key) DO NOTHING`,
    [profile.id, profile.account_id, key, id],
  )
}

/** A late report cannot lower it. */
export async function raiseState(tx: Tx, id: string, state: InteractionState): Promise<void> {
  tx.send(`UPDATE interactions SET state = $2, updated_at = $3 WHERE id = $1 AND ${RANK} < $4`, [
    id,
    state,
    tx.now,
    STATES.indexOf(state),
  ])
}
