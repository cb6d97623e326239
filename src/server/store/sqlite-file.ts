import type Database from 'libsql'

/** Copies a database in memory, which has no file. SQLite refuses a path that exists. */
export function vacuumInto(db: Database.Database, path: string): void {
  db.exec(`VACUUM INTO ${quoted(path)}`)
}

/**
 * Empties every table and fills it from the copy at `path`, completely or not at all. If the copy has other tables or columns, it
 * is from before an upgrade: then its tables are made anew, too, so that a later upgrade finds them as they were. After each piece
 * other work of the process has its turn, so that it can say that the database cannot be used now.
 */
export async function replaceBy(db: Database.Database, path: string, piece: number): Promise<void> {
  db.exec(`ATTACH ${quoted(path)} AS copy`)
  try {
    db.exec('BEGIN IMMEDIATE')
    const [here, there] = [schemaOf(db, 'main'), schemaOf(db, 'copy')]
    const isOther = here.map(({ sql }) => sql).join() !== there.map(({ sql }) => sql).join()
    if (isOther) for (const table of tablesOf(db)) db.exec(`DROP TABLE main.${table}`)
    if (isOther) for (const { sql } of there.filter(({ type }) => type === 'table')) db.exec(sql)
    for (const table of tablesOf(db)) {
      const columns = columnsOf(db, table)
      db.exec(`DELETE FROM main.${table}`)
      await fill(db, table, columns, piece)
    }
    // After the rows: an index that is made at once is faster than one that grows.
    if (isOther) for (const { sql } of there.filter(({ type }) => type !== 'table')) db.exec(sql)
    db.exec('COMMIT')
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  } finally {
    db.exec('DETACH copy')
  }
}

async function fill(db: Database.Database, table: string, columns: string, piece: number): Promise<void> {
  const next = db.prepare(
    `SELECT MAX(place) AS last FROM (SELECT rowid AS place FROM copy.${table} WHERE rowid > ? ORDER BY rowid LIMIT ${piece})`,
  )
  const copy = db.prepare(
    `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM copy.${table} WHERE rowid > ? AND rowid <= ?`,
  )
  for (let from = 0; ; ) {
    const { last } = next.get([from]) as { last: number | null }
    if (last === null) return
    copy.run([from, last])
    from = last
    await new Promise(setImmediate)
  }
}

/** The statements that make the database, in one order. */
function schemaOf(db: Database.Database, of: 'main' | 'copy'): { type: string; sql: string }[] {
  const rows = db.prepare(
    `SELECT type, sql FROM ${of}.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name`,
  )
  return rows.all() as { type: string; sql: string }[]
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
