import type Database from 'libsql'

/** Copies a database in memory, which has no file. SQLite refuses a path that exists. */
export function vacuumInto(db: Database.Database, path: string): void {
  db.exec(`VACUUM INTO ${quoted(path)}`)
}

/** Empties every table and fills it from the copy at `path`. The copy must have the same tables. */
export function replaceBy(db: Database.Database, path: string): void {
  db.exec(`ATTACH ${quoted(path)} AS copy`)
  try {
    db.exec('BEGIN IMMEDIATE')
    for (const table of tablesOf(db)) {
      const columns = columnsOf(db, table)
      db.exec(`DELETE FROM main.${table}`)
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM copy.${table}`)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  } finally {
    db.exec('DETACH copy')
  }
}

function tablesOf(db: Database.Database): string[] {
  const rows = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  return (rows as { name: string }[]).map(({ name }) => `"${name}"`)
}

function columnsOf(db: Database.Database, table: string): string {
  const rows = db.prepare(`PRAGMA main.table_info(${table})`).all() as { name: string }[]
  return rows.map(({ name }) => `"${name}"`).join(', ')
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`
}
