import type { Report } from '../../protocol/wire.ts'
import { type About, type Emit, tellReport } from '../api/events.ts'
import { fromStored, type PersonRecord, toStored } from '../state/record.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** The record after an edit, with the reports that go with it; nothing: no change. */
export type Edit = (record: PersonRecord) => { record: PersonRecord; reports?: Report[] } | undefined

/** Writes an edit of the shared record together with its reports. False: there was nothing to change. */
export type Change = (edit: Edit, about?: About) => Promise<boolean>

export interface RecordKeeper {
  change: Change
  /** Another tab may have written. */
  read(): Promise<void>
}

export interface RecordTools {
  whose: { profile: string; isRead: boolean }
  /** Hears what the database says after each transaction: it is the authority over all tabs. */
  tell(record: PersonRecord): void
  emit: Emit
}

/** Each person has their own record: two tabs of a browser may belong to two people, when one was opened before somebody signed in. */
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
