import { BATCH } from '../behind/batch.ts'
import type { Store, Value } from '../store/store.ts'

/** Rows in a fixed order. Each batch continues after the last row of the batch before. */
export interface Ordered<Row> {
  /** Its last parameters are the place of a row. */
  sql: string
  values: Value[]
  /** The place before the first row. */
  start: Value[]
  /** The columns of the order. No two rows have the same. */
  placeOf(row: Row): Value[]
}

export async function eachBatch<Row>(
  query: Store['query'],
  { sql, values, start, placeOf }: Ordered<Row>,
  take: (rows: Row[]) => void | Promise<void>,
): Promise<void> {
  for (let after = start; ; ) {
    const rows = await query<Row>(sql, [...values, ...after])
    if (rows.length > 0) await take(rows)
    if (rows.length < BATCH) return
    after = placeOf(rows.at(-1)!)
  }
}
