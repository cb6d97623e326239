import type { Report } from '../../protocol/wire.ts'
import { type About, type Emit, tellReport } from '../api/events.ts'
import { fromStored, type PersonRecord, toStored } from '../state/record.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { StepNote, StepNotes } from './step-notes.ts'
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

export interface RecordTools {
  whose: { profile: string; isRead: boolean }
  /** Called with the record after each transaction. The database decides for all tabs. */
  tell(record: PersonRecord): void
  emit: Emit
}

/** Where a change is noted while it is being written. */
type Notes = Pick<StepNotes, 'add' | 'remove'>

/**
 * Each person has a record of their own. Two tabs of a browser may belong to two people, if one was opened before somebody signed
 * in.
 */
export function createRecordKeeper(
  storage: Storage,
  outbox: Outbox,
  notes: Notes,
  { whose, tell, emit }: RecordTools,
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
