import { createHash } from 'node:crypto'
import type { End, Row } from './end.ts'
import type { Table } from './tables.ts'

/** How many rows a table has, and a hash of them all that does not depend on their order. */
export interface Tally {
  rows: number
  hash: string
}

export interface Counting {
  add(rows: Row[]): void
  tally(): Tally
}

const SIZE = 1n << 128n

/** The sum of the hashes of the rows, because databases sort differently. */
export function countRows(): Counting {
  let count = 0
  let sum = 0n
  return {
    add(rows) {
      for (const row of rows) {
        const text = JSON.stringify(
          Object.keys(row)
            .sort()
            .map(column => [column, row[column]]),
        )
        sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)) % SIZE
        count++
      }
    },
    tally: () => ({ rows: count, hash: sum.toString(16).padStart(32, '0') }),
  }
}

export async function tallyOf(end: End, table: Table): Promise<Tally> {
  const counting = countRows()
  for await (const rows of end.pages(table)) counting.add(rows)
  return counting.tally()
}
