import type { Row, Statement } from './sqlite-statement.ts'
import type { Value } from './store.ts'

/**
 * Rows that are asked for over and over. Each is kept until one of the tables that its statement names is written, by
 * whatever statement: right only where every write passes by here, so only for a database of one process.
 */
export interface KeptRows {
  recall(statement: Statement, values: Value[]): Row | undefined
  /** This statement is about to run. */
  heed(statement: Statement): void
  /** Something that was written is not so after all. */
  clear(): void
}

/** Names of hosts come from pages: nobody shall fill the memory with them. */
const MOST = 1_000

export function createKeptRows(): KeptRows {
  const kept = new Map<Statement, Map<string, Row | undefined>>()

  return {
    recall(statement, values) {
      const rows = kept.get(statement) ?? new Map<string, Row | undefined>()
      kept.set(statement, rows)
      const key = JSON.stringify(values)
      if (rows.has(key)) return rows.get(key)
      const row = statement.first(values)
      if (rows.size === MOST) rows.clear()
      rows.set(key, row && Object.freeze(row))
      return row
    },
    heed(statement) {
      if (!statement.writes) return
      for (const [{ tables }, rows] of kept) {
        if (statement.tables.length === 0 || statement.tables.some(table => tables.includes(table))) rows.clear()
      }
    },
    clear: () => kept.clear(),
  }
}
