import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import type { Sizes } from '../../store/sizes.ts'
import type { Row } from './end.ts'
import type { Table } from './tables.ts'

type Ask = (sql: string, values: (string | number)[]) => Promise<Row[]>

/** The rows of a table, page by page. Each page starts after the key of the last row of the page before. */
export async function* pagesOfRows({ name, key }: Table, ask: Ask, { moved }: Sizes): AsyncGenerator<Row[]> {
  const columns = key.join(', ')
  const places = key.map((_, index) => `$${index + 1}`).join(', ')
  for (let last: (string | number)[] | null = null; ; ) {
    const after = last ? `WHERE (${columns}) > (${places})` : ''
    const rows: Row[] = await ask(
      `${EVERY_ACCOUNT} SELECT * FROM ${name} ${after} ORDER BY ${columns} LIMIT ${moved}`,
      last ?? [],
    )
    if (rows.length > 0) yield rows
    if (rows.length < moved) return
    last = key.map(column => rows.at(-1)![column]!)
  }
}

/** Inserts many rows in one statement. */
export function* insertsOf(
  { name }: Table,
  rows: Row[],
  { values: mostValues }: Sizes,
): Generator<{ sql: string; values: Row[string][] }> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const most = Math.max(1, Math.floor(mostValues / columns.length))
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
