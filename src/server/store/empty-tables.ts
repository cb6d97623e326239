import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import type { Tx } from './store.ts'
import { tableNames } from './table-names.ts'

/** Deletes everything from every table that a migration made. */
export async function emptyTables(tx: Tx): Promise<void> {
  for (const table of tableNames) await tx.run(`${EVERY_ACCOUNT} DELETE FROM ${table}`)
}
