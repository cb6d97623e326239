import type { Reader, Value } from './store.ts'

/** Rows in a fixed order. Each batch continues after the last row of the batch before. */
export interface Ordered<Row> {
  /** A statement that ends with its order. Its last parameters are the place of a row. */
  sql: string
  values: Value[]
  /** The place before the first row. */
  start: Value[]
  /** The columns of the order. No two rows have the same. */
  placeOf(row: Row): Value[]
}

export async function eachBatch<Row>(
  reader: Reader,
  { sql, values, start, placeOf }: Ordered<Row>,
  take: (rows: Row[]) => void | Promise<void>,
): Promise<void> {
  for (let after = start; ; ) {
    const rows = await reader.query<Row>(`${sql} LIMIT ${reader.sizes.batch}`, [...values, ...after])
    if (rows.length > 0) await take(rows)
    if (rows.length < reader.sizes.batch) return
    after = placeOf(rows.at(-1)!)
  }
}
