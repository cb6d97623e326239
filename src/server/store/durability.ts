import type Database from 'libsql'
import { createFlusher } from './flusher.ts'
import type { openLog } from './open-database.ts'
import { CHECKPOINT } from './sqlite-copies.ts'

/** What is on the disk. A commit goes to the system at once, and is flushed to the disk while the next one runs. */
export interface Durability {
  /** Before anything is added. */
  mend(): void
  /** Something was committed that must last. */
  flush(): Promise<void> | undefined
  /** Calls one of both when every commit so far is on the disk, or cannot be. */
  whenOnDisk(settle: () => void, fail: (error: unknown) => void): void
}

/** `log`: null for a database in memory. */
export function createDurability(db: Database.Database, log: ReturnType<typeof openLog> | null): Durability {
  const flush = log && createFlusher(log.sync)
  /** The flush that covers every commit so far. Null if everything is on the disk. */
  let pending: Promise<void> | null = null
  let isBroken = false
  return {
    /**
     * After a failed flush, a part in the middle of the log may be missing, so nothing may be added after it. A checkpoint empties
     * the log.
     */
    mend() {
      if (!isBroken) return
      db.exec(CHECKPOINT)
      isBroken = false
    },
    flush() {
      if (!flush) return
      const mine = flush()
      pending = mine
      const done = () => {
        if (pending === mine) pending = null
      }
      mine.then(done, () => {
        done()
        isBroken = true
      })
      return mine
    },
    whenOnDisk(settle, fail) {
      if (pending) pending.then(settle, fail)
      else settle()
    },
  }
}
