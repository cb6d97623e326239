import type { Table } from './tables.ts'

/** One of the two databases of a move. */
export interface End {
  /** Where it is, in words. */
  words: string
  /** From here on nobody else writes, until `commit`. */
  begin(): Promise<void>
  commit(): Promise<void>
  readMark(): Promise<Mark | null>
  writeMark(mark: Mark | null): Promise<void>
  /** Somebody's data is in it. */
  isUsed(): Promise<boolean>
  /** What is left of data that was moved away from here is kept, if it is kept at all, outside of the tables. */
  empty(): Promise<void>
  /** All rows of a table, in the order of its key. */
  pages(table: Table): AsyncIterable<Row[]>
  insert(table: Table, rows: Row[]): Promise<void>
  close(): Promise<void>
}

export type Row = { [column: string]: string | number | null }

/**
 * `arriving`: rows of a move are here whose end is not certain. `gone`: everything was moved to `place`. No server begins on
 * either; without a mark the database is as any other.
 */
export interface Mark {
  id: string
  state: 'arriving' | 'gone'
  place: string
}
