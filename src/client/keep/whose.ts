import type { BootOpen, Snoozed } from '../../protocol/wire.ts'

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
