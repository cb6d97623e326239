import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** What a person has added, as counted in their row. */
export type Deeds = RowOf<'profiles', 'interaction_count' | 'event_count' | 'action_count'>

export const deedsOf = ({ interaction_count, event_count, action_count }: Deeds): Deeds => ({
  interaction_count,
  event_count,
  action_count,
})

/** How many of each were added. */
export const deedsSince = (person: Deeds, before: Deeds): [number, number, number] => [
  person.interaction_count - before.interaction_count,
  person.event_count - before.event_count,
  person.action_count - before.action_count,
]

/** Writes what was added since `before`, in one statement. */
export function writeDeeds(tx: Tx, person: Deeds & { account_id: string; id: string }, before: Deeds): void {
  const added = deedsSince(person, before)
  if (added.every(more => more === 0)) return
  tx.send(
    `UPDATE profiles SET interaction_count = interaction_count + $3, event_count = event_count + $4,
       action_count = action_count + $5 WHERE account_id = $1 AND id = $2`,
    [person.account_id, person.id, ...added],
  )
}
