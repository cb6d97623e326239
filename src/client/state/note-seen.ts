import type { Report } from '../../protocol/wire.ts'
import type { PersonRecord, Seen, Showing } from './record.ts'

/** The record after these reports about a showing. */
export function noteSeen(record: PersonRecord, showing: Showing, reports: Report[]): PersonRecord {
  const { id } = showing.experience
  let seen = record.seen[id]
  for (const report of reports) seen = afterReport(seen, showing, report)
  return seen ? { ...record, seen: { ...record.seen, [id]: seen } } : record
}

function afterReport(before: Seen | undefined, showing: Showing, report: Report): Seen | undefined {
  const { type, at } = report
  if (type === 'displayed') {
    const { interaction, experience } = showing
    // It comes back after a snooze.
    if (before?.interaction === interaction) return { ...before, last_at: at }
    const { name, kind, goal } = experience
    const count = (before?.count ?? 0) + 1
    const fresh = { completed: false, defer_until: null }
    return { ...fresh, ...before, state: type, count, last_at: at, interaction, goal, name, kind }
  }
  if (!before) return
  const after = { ...before }
  if (type === 'item') after.done = [...new Set([...(before.done ?? []), report.item])]
  if (type === 'snoozed') after.defer_until = report.until
  if (type === 'completed') after.completed = true
  if (type === 'completed' || type === 'exited') Object.assign(after, { state: type, ended_at: at })
  if (type === 'started' && before.state === 'displayed') after.state = type
  return after
}
