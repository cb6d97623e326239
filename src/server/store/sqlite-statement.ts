import type Database from 'libsql'
import type { Value } from './store.ts'

type Row = Record<string, unknown>

/** One text of SQL, prepared once. */
export interface Statement {
  /** Whether it may change anything. */
  readonly writes: boolean
  all(values: Value[]): Row[]
  /** How many rows it changed. */
  run(values: Value[]): number
}

/**
 * Rows are fetched as plain lists and named here, and parameters handed over by position: libsql spends more time on
 * objects than SQLite does on the query. `$1` would be a name to it, `?1` is a position. Its `get` is left alone: it does
 * not reset the statement, and the next one answers for the parameters before.
 */
export function prepareStatement(db: Database.Database, sql: string): Statement {
  const prepared = db.prepare(sql.replace(/\$(\d+)/g, '?$1'))
  const reads = prepared.reader
  const names = reads
    ? prepared
        .raw(true)
        .columns()
        .map(({ name }) => name)
    : []

  function named(values: unknown[]): Row {
    const row: Row = {}
    for (let i = 0; i < names.length; i++) row[names[i]!] = values[i]
    return row
  }

  return {
    writes: !/^\s*SELECT\b/i.test(sql),
    all: values => (prepared.all(bindable(values)) as unknown[][]).map(named),
    run: values => (reads ? prepared.all(bindable(values)).length : prepared.run(bindable(values)).changes),
  }
}

/** libsql aborts the process when it is handed a boolean or undefined. */
function bindable(values: Value[]): (string | number | null)[] {
  return values.map(value => (value === undefined ? null : typeof value === 'boolean' ? Number(value) : value))
}
