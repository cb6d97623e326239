import type { Tallies } from './tallies.ts'

/** Does background work for one account after another, in small batches. Rooms above add the work that they bring. */
export interface Behind {
  tallies: Tallies
  due(account: string): void
  /** Enters all notes so far. Call it before you read counters or known properties. */
  catchUp(account: string): Promise<void>
  /** Writes when people were last seen. Call it before somebody reads that. */
  writeSeen(account: string): Promise<void>
  /** Does all work for this account now, even if another process is working on it. */
  settle(account: string): Promise<void>
  /** Forgets everything, because the database was emptied. */
  clear(): void
  stop(): Promise<void>
}
