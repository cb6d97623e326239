import { count } from '../../journal/note.ts'
import type { InteractionRef } from './showings.ts'
import type { Taken } from './taken.ts'

/** Counts one more thing that the person did. False if it was too many: then nothing is stored, and no webhook is told. */
export function mayAct({ tx, account, profile, limits }: Taken): boolean {
  if (profile.action_count >= limits.actionsPerPerson) {
    count(tx, account, 'actions-refused')
    return false
  }
  profile.action_count++
  return true
}

/** Something that the person did in an Interaction: a step seen, a button pressed, an item used. */
export interface Action {
  type: 'step' | 'button' | 'item'
  step: string | null
  target: string | null
}

export function recordAction(taken: Taken, interaction: InteractionRef, { type, step, target }: Action): boolean {
  if (!mayAct(taken)) return false
  const { tx, account, profile, at } = taken
  tx.send(
    `INSERT INTO actions (account_id, id, created_at, updated_at, profile_id, interaction_id, type, step_id, target_id,
       at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [account, tx.newId(), tx.now, profile.id, interaction.id, type, step, target, at],
  )
  return true
}
