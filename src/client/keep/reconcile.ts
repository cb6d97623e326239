import type { Snoozed } from '../../protocol/wire.ts'
import { type PersonRecord, type Seen, type Showing, wiped } from '../state/record.ts'
import type { Edit } from './record-keeper.ts'
import { type StepNote, withNotes } from './step-notes.ts'
import type { Whose } from './whose.ts'

/**
 * The record after the server told what the person did on all devices, and with what the last page noted and could not write any
 * more. Undefined: it is up to date.
 */
export function reconcile(before: PersonRecord, whose: Whose, left: StepNote[]): ReturnType<Edit> {
  const { record, reports } = withNotes(before, left)
  if (Object.values(record.seen).some(({ last_at }) => last_at <= whose.clearedAt)) return { record: wiped(record) }
  const kept = record.showings.filter(one => !isOver(one, whose))
  const added = (whose.snoozed ?? []).filter(one => isNew(one, { ...record, showings: kept }))
  if (!left[0] && !added[0] && kept.length === record.showings.length) return
  const seen = { ...record.seen }
  for (const one of added) seen[one.experience.id] = asSeen(one, seen[one.experience.id])
  return { record: { ...record, seen, showings: [...kept, ...added.map(asShowing)] }, reports }
}

/** It has ended here while the database could not be written, or the person has finished it on another device. */
function isOver(showing: Showing, { ended, history, snoozed }: Whose): boolean {
  const past = history[showing.experience.id]
  if (ended.includes(showing.interaction) || (past?.ended_at ?? 0) > showing.since) return true
  const { wait, interaction } = showing
  // The server knows of the snooze, and that it is over: it came back on another device, or nobody may see it any more.
  const isKnown = !!wait && !!snoozed && (past?.defer_until ?? 0) >= wait
  return isKnown && !snoozed.some(one => one.interaction === interaction)
}

/** What this browser did with it since may still be on its way to the server. */
function isNew({ interaction, experience, since, until }: Snoozed, { showings, seen }: PersonRecord): boolean {
  if (showings.some(one => one.experience.id === experience.id)) return false
  const here = seen[experience.id]
  if (!here) return true
  if (here.interaction !== interaction) return here.last_at < since
  return here.state !== 'completed' && here.state !== 'exited' && here.last_at < until
}

/** As if it had been seen here, so that its end is noted here. */
function asSeen({ experience, interaction, since, until }: Snoozed, before: Seen | undefined): Seen {
  const { name, kind, goal } = experience
  const shown = { state: 'displayed' as const, last_at: since, defer_until: until, interaction, goal, name, kind }
  return { count: 1, completed: false, ...before, ...shown }
}

const asShowing = ({ step, until, ...one }: Snoozed): Showing => ({
  ...one,
  step: Math.max(
    0,
    one.experience.steps.findIndex(({ id }) => id === step),
  ),
  wait: until,
  tab: '',
  draft: {},
})
