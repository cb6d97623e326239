import type { Kind } from '../../../protocol/experience.ts'
import type { InteractionState } from '../../../protocol/interaction.ts'
import { isHeard, topicOf } from '../../journal/tell.ts'
import { STATES } from '../../people/seen/states.ts'
import type { Tx } from '../../store/store.ts'
import { RANK } from '../visit/remembered.ts'
import type { Reporter } from '../visit/see-again.ts'
import { type Taken, tellOf } from './taken.ts'

export interface InteractionRef {
  id: string
  /** Whose it is. A Delivery that went along with somebody who signed in is not of the anonymous person who reports it. */
  profile_id: string
  experience_id: string
  experience_kind: Kind
}

/** By the key that the browser made when it showed it. */
export function findInteraction(tx: Tx, profile: Reporter, key: string): Promise<InteractionRef | undefined> {
  return tx.first<InteractionRef>(
    `SELECT i.id, i.profile_id, i.experience_id, i.experience_kind FROM interaction_keys k
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

/** A late report cannot lower the state. Each state keeps the first time when it was reached. */
export async function raiseState(
  taken: Taken,
  { id, profile_id, experience_id, experience_kind }: InteractionRef,
  state: Exclude<InteractionState, 'displayed'>,
): Promise<void> {
  const { tx, account, at, webhooks } = taken
  const rank = STATES.indexOf(state)
  const reached = `${state}_at`
  const topic = topicOf(experience_kind, state)
  // We check whether it is the first time only if a webhook wants to know.
  if (isHeard({ id: account, webhooks }, topic)) {
    const before = await tx.first<{ at: number | null }>(
      `SELECT ${reached} AS at FROM interactions WHERE account_id = $1 AND id = $2`,
      [account, id],
    )
    if (before?.at === null) tellOf(taken, { topic, subject: { interaction: id } })
  }
  tx.send(
    `UPDATE interactions SET state = CASE WHEN ${RANK} < $5 THEN $3 ELSE state END, updated_at = $4,
       ${reached} = CASE WHEN ${reached} IS NULL OR ${reached} > $6 THEN $6 ELSE ${reached} END
     WHERE account_id = $1 AND id = $2`,
    [account, id, state, tx.now, rank, at],
  )
  tx.send(
    'UPDATE histories SET rank = $4 WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND rank < $4',
    [account, profile_id, experience_id, rank],
  )
  if (state === 'started') return
  tx.send(
    `INSERT INTO endings (account_id, profile_id, experience_id, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id, experience_id) DO UPDATE SET
       at = CASE WHEN endings.at < excluded.at THEN excluded.at ELSE endings.at END`,
    [account, profile_id, experience_id, at],
  )
}
