import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import type { Store, Tx } from './store.ts'

/** The tables and indexes of the last database that this process made, as SQLite wrote them down. */
let made: string[] | null = null

/**
 * A process that opens one new database after another, as tests do, makes the tables as they are today instead of going through
 * all migrations again. False: it has made none before.
 */
export async function makeAsBefore(tx: Tx, name: Store['name']): Promise<boolean> {
  if (name !== 'sqlite' || !made) return false
  for (const statement of made) await tx.run(statement)
  return true
}

/** To be called when all migrations have run on a new database. */
export async function rememberTables(tx: Tx, name: Store['name']): Promise<void> {
  if (name !== 'sqlite' || made) return
  const parts = await tx.query<{ name: string; type: string; sql: string }>(
    "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'migrations' ORDER BY type = 'table' DESC, rowid",
  )
  // A migration that also writes rows, or makes what SQLite stores in tables of its own, has to run.
  if (parts.some(({ sql }) => /^CREATE VIRTUAL/i.test(sql))) return
  for (const { type, name } of parts)
    if (type === 'table' && (await tx.query(`${EVERY_ACCOUNT} SELECT 1 FROM ${name} LIMIT 1`)).length > 0) return
  made = parts.map(({ sql }) => sql)
}
