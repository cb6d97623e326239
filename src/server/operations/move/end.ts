import type { RowOf } from '../../store/row-of.ts'
import type { Table } from './tables.ts'

/** One of the two databases of a move. */
export interface End {
  /** Where it is, in words. */
  words: string
  /** From here until `commit`, nobody else can write. */
  begin(): Promise<void>
  commit(): Promise<void>
  readMark(): Promise<Mark | null>
  writeMark(mark: Mark | null): Promise<void>
  /** Whether it contains data of an account. */
  isUsed(): Promise<boolean>
  /** Empties the tables. If data was moved away from here earlier, a copy of it may be kept outside the tables. */
  empty(): Promise<void>
  /** All rows of a table, in the order of its key. */
  pages(table: Table): AsyncIterable<Row[]>
  insert(table: Table, rows: Row[]): Promise<void>
  /** Looks at what has arrived, so that the first queries are planned for it. */
  survey(): Promise<void>
  close(): Promise<void>
}

export type Row = { [column: string]: string | number | null }

/**
 * `arriving`: rows of an unfinished move are here. `gone`: everything was moved to `place`. No server starts on either. Without a
 * mark, it is a normal database.
 */
export interface Mark extends RowOf<'moves'> {
  state: 'arriving' | 'gone'
}
