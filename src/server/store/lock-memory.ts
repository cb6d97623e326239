import type { Statement } from './postgres-statements.ts'
import { lockedByOthers } from './unavailable.ts'

/** The statement waited in vain for a whole table, not for a row: for a row, PostgreSQL names it. */
const waitedForTable = (error: { code?: string; where?: string }) =>
  error.code === '55P03' && !error.where?.includes('tuple')

export interface LockMemory {
  /** Whether this request is the one that tries whether the table is free again. Throws if another one tries already. */
  tries(statement: Statement): boolean
  learn(statement: Statement, answer: Promise<unknown>): void
}

/**
 * Which statements need a table that another client has locked. There are few connections, so they must not all wait for it: one request tries,
 * and the others fail at once.
 */
export function createLockMemory(): LockMemory {
  const locked = new WeakMap<Statement, 'yes' | 'waiting'>()
  return {
    tries(statement) {
      const was = locked.get(statement)
      if (was === 'waiting') throw lockedByOthers()
      if (was === 'yes') locked.set(statement, 'waiting')
      return was === 'yes'
    },
    learn(statement, answer) {
      answer.then(
        () => locked.delete(statement),
        error => (waitedForTable(error) ? locked.set(statement, 'yes') : locked.delete(statement)),
      )
    },
  }
}
