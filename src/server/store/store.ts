import type { Channel } from './channel.ts'
import type { Sizes } from './sizes.ts'
import type { Vault } from './vault.ts'

/** A value for a statement. Booleans are stored as 1 and 0, `undefined` as null. */
export type Value = string | number | boolean | null | undefined

/** Reads and writes inside one transaction. Not usable after the transaction has ended. */
export interface Tx {
  /** Milliseconds on the server's clock, the same for the whole transaction. */
  readonly now: number
  readonly sizes: Sizes
  readonly vault: Vault
  /** A new id. Ids are in time order, so sorting by id means sorting by creation. */
  newId(): string
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
  /** The first row, if there is one. */
  first<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row | undefined>
  /**
   * The same, for rows that are often read and rarely written. A store that sees every write caches the row until one of its
   * tables is written. The row is shared, so do not change it.
   */
  recall<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Readonly<Row> | undefined>
  /** What it will probably ask next, in this way. Where a round trip takes time, everything is asked together now. */
  foresee(questions: Question[]): void
  /** A write that a power cut may lose, but never a crash of the process. Returns its first row, if any. */
  note<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row | undefined>
  /** Writes whose result nobody reads. They are sent with the next statement. If one fails, the transaction fails. */
  send(sql: string, values?: Value[]): void
  sendNote(sql: string, values?: Value[]): void
  /** How many rows it changed. */
  run(sql: string, values?: Value[]): Promise<number>
  /** The answer depends on nothing that must be on the disk first. No effect once something was written. */
  promisesNothing(): void
}

/** For code that only reads, in a transaction or without one. */
export type Reader = Pick<Store, 'query' | 'sizes'>

/** A read-only statement. */
export interface Question {
  sql: string
  values: Value[]
}

/**
 * What a transaction will ask in any case (the first with `recall`), and what it will probably ask with `first` and `query`.
 * Where a round trip takes time, everything is asked together at the beginning. Nothing else is known then, not even the time.
 */
export type Opening = () => [Question, ...Question[]]

/**
 * `serializable`: as if alone; repeated if the database finds a conflict. The default.
 * `committed`: each statement sees what was committed before it. For hot paths with conditional writes.
 * `writing`: the same, for what will write in nearly all cases. It begins with its first question.
 * `alone`: one at a time over all processes.
 */
export type Isolation = 'serializable' | 'committed' | 'writing' | 'alone'

/**
 * One SQL text for both databases: `$1` parameters, `ON CONFLICT`, `RETURNING`, JSON as text, times as integer milliseconds,
 * flags as 1 and 0, `FOR UPDATE` at the end of a statement that locks its rows. Only the two adapters know which database it is.
 */
export interface Store {
  readonly name: 'sqlite' | 'postgres'
  /** How much one turn of a loop takes. */
  readonly sizes: Sizes
  /** Encrypts the keys that are stored. */
  readonly vault: Vault
  /** One statement without a transaction. */
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
  /**
   * Resolves once everything is on the disk, unless it only makes notes and promises nothing. `work` may run more than once, so
   * it must only run statements: no other waiting, no side effects.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation, opening?: Opening): Promise<T>
  /** The current load: busy and idle connections, and transactions that wait for their turn. */
  load(): StoreLoad
  /** Makes deleted data unreadable in the database files, as far as the database can. */
  scrub(): Promise<void>
  /** Only if the database is one file of ours. */
  file?: {
    /** Writes a whole copy, as of one moment, to a path that does not exist yet. */
    copyTo(path: string): Promise<void>
    /** Takes everything from a copy with the current schema, in one transaction: all of it or nothing. */
    replaceBy(path: string): Promise<void>
    /** The file on the disk is not the one that is open: all writes are refused. Null: it is. */
    whyLost(): 'deleted' | 'replaced' | 'emptied' | null
    /** Free bytes on its disk; null if it is in memory. */
    room(): Promise<number | null>
  }
  /** Only if other processes may share the database. */
  channel?: Channel
  close(): Promise<void>
}

export interface StoreLoad {
  used: number
  idle: number
  waiting: number
}
