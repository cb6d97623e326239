import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import type { Row } from './end.ts'
import type { Table } from './tables.ts'

const PAGE = 2_000

type Ask = (sql: string, values: (string | number)[]) => Promise<Row[]>

/** The rows of a table, page by page. Each page starts after the key of the last row of the page before. */
export async function* pagesOfRows({ name, key }: Table, ask: Ask): AsyncGenerator<Row[]> {
  const columns = key.join(', ')
  const places = key.map((_, index) => `$${index + 1}`).join(', ')
  for (let last: (string | number)[] | null = null; ; ) {
    const after = last ? `WHERE (${columns}) > (${places})` : ''
    const rows: Row[] = await ask(
      `${EVERY_ACCOUNT} SELECT * FROM ${name} ${after} ORDER BY ${columns} LIMIT ${PAGE}`,
      last ?? [],
    )
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = key.map(column => rows.at(-1)![column]!)
  }
}

/** The most values in one statement. SQLite allows 32,766. */
const MOST_VALUES = 30_000

/** Inserts many rows in one statement. */
export function* insertsOf({ name }: Table, rows: Row[]): Generator<{ sql: string; values: Row[string][] }> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const most = Math.floor(MOST_VALUES / columns.length)
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most)
    let place = 0
    const tuples = some.map(() => `(${columns.map(() => `$${++place}`).join(', ')})`)
    yield {
      sql: `${EVERY_ACCOUNT} INSERT INTO ${name} (${columns.join(', ')}) VALUES ${tuples.join(', ')}`,
      values: some.flatMap(row => columns.map(column => row[column]!)),
    }
  }
}
