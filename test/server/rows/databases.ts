import Database from 'libsql'
import pg from 'pg'
import { MIGRATIONS } from '../../../src/server/store/migrate.ts'
import { nameColumns } from '../../../src/server/store/name-columns.ts'
import { inDialect } from '../../../src/server/store/sqlite-statement.ts'

/** What a program gets for a column: a boolean is 1 and 0 on SQLite, a decimal is a text on PostgreSQL. */
export type Gives = 'string' | 'number' | 'boolean' | 'decimal' | 'other'

export interface Given {
  name: string
  gives: Gives
}

/** Prepares a statement without running it. Throws if the database does not understand it. */
export interface Prepare<Column> {
  prepare(sql: string): Promise<Column[]>
  close(): Promise<void>
}

/** An empty SQLite with the tables of today. It knows the names of columns, not what they give. */
export function openSqliteForNames(): Prepare<string> {
  const db = new Database(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements) db.exec(statement)
  db.exec('CREATE TABLE migrations (number INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL, hash TEXT NOT NULL)')
  return {
    async prepare(sql) {
      const prepared = db.prepare(inDialect(sql))
      return prepared.reader ? prepared.columns().map(({ name }) => name) : []
    },
    async close() {
      db.close()
    },
  }
}

export async function openPostgresForTypes(url: string): Promise<Prepare<Given> & { columns(): Promise<string[]> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    prepare: sql => new Promise((resolve, reject) => client.query(new Describe(nameColumns(sql), resolve, reject))),
    close: () => client.end(),
    /** `users.email_key string | null` */
    async columns() {
      const { rows } = await client.query<{ name: string; type: number; firm: boolean }>(
        `SELECT c.relname || '.' || a.attname AS name, a.atttypid::int AS type, a.attnotnull AS firm
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
           AND c.relname <> 'migrations'`,
      )
      return rows.map(({ name, type, firm }) => `${name} ${TYPES[type]}${firm ? '' : ' | null'}`)
    },
  }
}

const TYPES: { [oid: number]: Gives } = {
  16: 'boolean',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  701: 'number',
  1043: 'string',
  1700: 'decimal',
}

/** Asks for the columns of a statement, and does not run it. */
class Describe implements pg.Submittable {
  private columns: Given[] = []

  constructor(
    private readonly sql: string,
    private readonly resolve: (columns: Given[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.sql, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, gives: TYPES[dataTypeID] ?? 'other' }))
  }

  handleReadyForQuery(): void {
    this.resolve(this.columns)
  }

  handleError(error: Error): void {
    this.reject(error)
  }
}
