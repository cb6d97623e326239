import type { Report } from '../../protocol/wire.ts'
import { type About, type Emit, tellReport } from '../api/events.ts'
import { fromStored, type PersonRecord, toStored } from '../state/record.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** The record after an edit, with the reports that belong to it. Undefined: no change. */
export type Edit = (record: PersonRecord) => { record: PersonRecord; reports?: Report[] } | undefined

/** Writes an edit of the shared record together with its reports. Resolves with false if there was nothing to change. */
export type Change = (edit: Edit, about?: About) => Promise<boolean>

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

/**
 * Each person has a record of their own. Two tabs of a browser may belong to two people, if one was opened before somebody signed
 * in.
 */
export function createRecordKeeper(storage: Storage, outbox: Outbox, { whose, tell, emit }: RecordTools): RecordKeeper {
  async function change(edit: Edit, about?: About): Promise<boolean> {
    let record: PersonRecord | undefined
    let changed: ReturnType<Edit>
    const key = whose.profile
    await storage.update(key, old => {
      record = fromStored(old)
      changed = edit(record)
      return changed ? [[key, toStored(changed.record)], ...(changed.reports ?? []).map(reportEntry)] : []
    })
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
