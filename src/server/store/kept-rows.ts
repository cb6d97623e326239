import type { Row, Statement } from './sqlite-statement.ts'
import type { Value } from './store.ts'

/**
 * A cache for rows that are read again and again. Each row stays until some statement writes to one of its tables. This is
 * correct only if every write goes through here, so only for a database with one process.
 */
export interface KeptRows {
  recall(statement: Statement, values: Value[]): Row | undefined
  /** Called before this statement runs. */
  heed(statement: Statement): void
  /** Called when something written was rolled back. */
  clear(): void
}

/** Host names come from pages, so the cache must have a limit. */
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
