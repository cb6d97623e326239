import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { MIGRATIONS } from '../src/server/store/migrate.ts'

// `npm run tables` writes src/server/store/tables.ts, from a database that all migrations have made. Run it after each new one.
export const FILE = 'src/server/store/tables.ts'

interface Column {
  name: string
  type: string
  isNullable: boolean
}

export type Tables = Map<string, Column[]>

/** The tables and columns of a new SQLite, in the order in which they were made. */
export function tablesOfSqlite(): Tables {
  const db = new Database(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements) db.exec(statement)
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all() as {
    name: string
  }[]
  const tables: Tables = new Map()
  for (const { name: table } of names) {
    const columns = db.prepare(`SELECT name, type, "notnull" AS firm, pk FROM pragma_table_info('${table}')`).all()
    tables.set(
      table,
      (columns as { name: string; type: string; firm: number; pk: number }[]).map(({ name, type, firm, pk }) => ({
        name,
        type: type === 'TEXT' ? 'string' : 'number',
        isNullable: firm === 0 && pk === 0,
      })),
    )
  }
  db.close()
  return tables
}

export function tablesFile(tables: Tables): string {
  const rows = [...tables].map(([table, columns]) => {
    const lines = columns.map(({ name, type, isNullable }) => `    ${name}: '${type}${isNullable ? ' | null' : ''}',`)
    return [`  ${table}: {`, ...lines, '  },'].join('\n')
  })
  return `/** Every table and what its columns give. Made by \`npm run tables\` from the migrations; a test says if it is old. */
export const TABLES = {
${rows.join('\n')}
} as const
`
}

if (import.meta.filename === process.argv[1])
  writeFileSync(join(import.meta.dirname, '..', FILE), tablesFile(tablesOfSqlite()))
