import { tables } from './migrations/001-tables.ts'
import type { Tx } from './store.ts'

/** Everything goes, in every table that a migration made. */
export async function emptyTables(tx: Tx): Promise<void> {
  for (const table of tableNames()) await tx.run(`DELETE FROM ${table}`)
}

export function tableNames(): string[] {
  return tables.flatMap(statement => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? [])
}
