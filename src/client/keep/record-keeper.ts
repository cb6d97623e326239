import type { BootOpen, Report, Snoozed } from '../../protocol/wire.ts'
import { type About, type Emit, tellReport } from '../api/events.ts'
import { fromStored, type PersonRecord, type Seen, type Showing, toStored, wiped } from '../state/record.ts'
import { type StepNote, type StepNotes, withNotes } from './notes.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** The record after an edit, with the reports that belong to it. Undefined: no change. */
export type Edit = (record: PersonRecord) => { record: PersonRecord; reports?: Report[] } | undefined

/**
 * Writes an edit of the shared record together with its reports. Resolves with false if there was nothing to change. With a note,
 * the next page writes it if this one is left too early.
 */
export type Change = (edit: Edit, about?: About, note?: StepNote) => Promise<boolean>

export interface RecordKeeper {
  change: Change
  /** Reads the record again, because another tab may have written it. */
  read(): Promise<void>
}

/** Where a change is noted while it is being written. */
type Notes = Pick<StepNotes, 'add' | 'remove'>

/**
 * Each person has a record of their own. Two tabs of a browser may belong to two people, if one was opened before somebody signed
 * in. `tell` gets the record after each transaction: the database decides for all tabs.
 */
export function createRecordKeeper(
  storage: Storage,
  outbox: Outbox,
  notes: Notes,
  whose: Pick<Whose, 'profile' | 'isRead'>,
  tell: (record: PersonRecord) => void,
  emit: Emit,
): RecordKeeper {
  async function change(edit: Edit, about?: About, note?: StepNote): Promise<boolean> {
    let record: PersonRecord | undefined
    let changed: ReturnType<Edit>
    const key = whose.profile
    if (note) notes.add(key, note)
    await storage.update(key, old => {
      record = fromStored(old)
      changed = edit(record)
      return changed ? [[key, toStored(changed.record)], ...(changed.reports ?? []).map(reportEntry)] : []
    })
    // Memory does not outlive the page.
    if (note && !storage.broken()) notes.remove(key, [note])
    if (record && key === whose.profile) {
      whose.isRead = true
      tell(changed?.record ?? record)
    }
    for (const report of changed?.reports ?? []) {
      tellReport(emit, report, about)
      outbox.plan()
    }
    return !!changed
  }
  return {
    change,
    async read() {
      await change(() => undefined)
    },
  }
}

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

/** Whose record it is, and what in it may be out of date. */
export interface Whose {
  /** Empty until the server has answered for the first time. */
  profile: string
  /** Whether the record was read after the last answer. */
  isRead: boolean
  /** When the server was told to forget what this person saw. */
  clearedAt: number
  /** Interactions that ended while the record could not be written. */
  ended: string[]
  /** What the person did on any device, and left for later. */
  history: BootOpen['history']
  snoozed?: Snoozed[]
}
