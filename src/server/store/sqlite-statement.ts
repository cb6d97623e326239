import type Database from 'libsql'
import { refuseNameless } from './refuse-nameless.ts'
import type { Value } from './store.ts'

export type Row = Record<string, unknown>

/** One SQL text, prepared once. */
export interface Statement {
  /** Whether it may change anything. */
  readonly writes: boolean
  /** The tables that it reads or writes. */
  readonly tables: string[]
  all(values: Value[]): Row[]
  first(values: Value[]): Row | undefined
  /** How many rows it changed. */
  run(values: Value[]): number
}

/**
 * We fetch rows as plain lists and add the names here, and pass parameters by position: libsql spends more time on objects than
 * SQLite does on the query. `$1` would be a name for it; `?1` is a position.
 */
export function prepareStatement(db: Database.Database, sql: string): Statement {
  refuseNameless(sql)
  const prepare = () => {
    const prepared = db.prepare(inDialect(sql))
    return prepared.reader ? prepared.raw(true) : prepared
  }
  const prepared = prepare()
  const reads = prepared.reader
  const names = reads ? prepared.columns().map(({ name }) => name) : []
  // For one row, `get` needs a third of the time. But `get` does not reset a statement that `all` has used or that has failed,
  // and then returns rows for the old parameters. So it has a statement of its own, and a new one after every failure.
  let single: Database.Statement | null = null

  function named(values: unknown[]): Row {
    const row: Row = {}
    for (let i = 0; i < names.length; i++) row[names[i]!] = values[i]
    return row
  }

  function get(values: Value[]): unknown[] | undefined {
    single ??= prepare()
    try {
      return single.get(bindable(values)) as unknown[] | undefined
    } catch (error) {
      single = null
      throw error
    }
  }

  return {
    writes: !/^\s*(?:\/\*.*?\*\/\s*)?SELECT\b/i.test(sql),
    tables: tablesIn(sql),
    all: values => (prepared.all(bindable(values)) as unknown[][]).map(named),
    first(values) {
      if (!reads) return void prepared.run(bindable(values))
      const found = get(values)
      return found && named(found)
    },
    run: values => (reads ? prepared.all(bindable(values)).length : prepared.run(bindable(values)).changes),
  }
}

/** Transactions run one after another here, so no row needs a lock. */
export function inDialect(sql: string): string {
  return sql.replace(/\s+FOR UPDATE(?: OF \w+)?(?: SKIP LOCKED)?/g, '').replace(/\$(\d+)/g, '?$1')
}

/** Every name in a place where a table can be. One too many does no harm; one too few would. */
function tablesIn(sql: string): string[] {
  return Array.from(sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(\w+)/gi), ([, name]) => name!.toLowerCase())
}

/** libsql aborts the process if it gets a boolean or undefined. */
function bindable(values: Value[]): (string | number | null)[] {
  return values.map(value => (value === undefined ? null : typeof value === 'boolean' ? Number(value) : value))
}
