import type { Report } from '../../protocol/wire.ts'
import type { PersonRecord, Showing } from './record.ts'

/** The record after something happened with the Experience of a showing. */
export function noteSeen(
  record: PersonRecord,
  showing: Showing,
  happened: Report['type'] | undefined,
  at: number,
): PersonRecord {
  const { id, name, kind, goal } = showing.experience
  const before = record.seen[id]
  const { interaction, done } = showing
  if (happened === 'displayed') {
    const count = (before?.count ?? 0) + 1
    const fresh = { state: happened, completed: false, defer_until: null }
    const last = { count, last_at: at, interaction, goal, name, kind, done }
    return { ...record, seen: { ...record.seen, [id]: { ...fresh, ...before, ...last } } }
  }
  if (!before) return record
  const after = { ...before }
  if (done?.length) after.done = done
  if (happened === 'snoozed') after.defer_until = showing.wait ?? null
  if (happened === 'completed') after.completed = true
  if (happened === 'completed' || happened === 'exited') after.state = happened
  if (happened === 'started' && before.state === 'displayed') after.state = happened
  return { ...record, seen: { ...record.seen, [id]: after } }
}
