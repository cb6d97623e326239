import type { Channel } from './channel.ts'

/** What a statement may be given. Booleans are stored as 1 and 0, `undefined` as null. */
export type Value = string | number | boolean | null | undefined

/** Reading and writing inside one transaction. Useless once the transaction has ended. */
export interface Tx {
  /** Milliseconds on the server's clock, the same for the whole transaction. */
  readonly now: number
  /** A new id: time-ordered, so sorting by id is sorting by creation. */
  newId(): string
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
  /** The first row, when there is one. */
  first<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row | undefined>
  /**
   * The same for what is asked over and over and seldom written: a store that sees every write keeps the row until one of
   * its tables is written. Others share it, so it is not to be changed.
   */
  recall<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Readonly<Row> | undefined>
  /** A write that a power cut may take away again, though never a crash of the process. Its first row, if any. */
  note<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row | undefined>
  /** Writes whose outcome nobody reads: they travel with what comes next, and the transaction fails if one of them does. */
  send(sql: string, values?: Value[]): void
  sendNote(sql: string, values?: Value[]): void
  /** How many rows it changed. */
  run(sql: string, values?: Value[]): Promise<number>
  /** The answer tells of nothing that has to be on the disk before it; without effect once something was written. */
  promisesNothing(): void
}

/** A statement that only reads. */
export interface Question {
  sql: string
  values: Value[]
}

/**
 * What a transaction will ask for in any case, the first by `recall`, and what it is likely to ask for by `first` and
 * `query`: where each way to the database takes time, all of it is asked together with the beginning. Nothing else is
 * known at that moment, not even the time.
 */
export type Opening = () => [Question, ...Question[]]

/**
 * `serializable`: as if alone, retried when the database says otherwise. The default.
 * `committed`: each statement sees what was committed before it; for hot paths made of conditional writes.
 * `alone`: one at a time across all processes.
 */
export type Isolation = 'serializable' | 'committed' | 'alone'

/**
 * One SQL text for both databases: `$1` parameters, `ON CONFLICT`, `RETURNING`, JSON as text, times as integer
 * milliseconds, flags as 1 and 0, `FOR UPDATE` at the end of what holds its rows. The two adapters are the only files that know which database it is.
 */
export interface Store {
  readonly name: 'sqlite' | 'postgres'
  /** One statement on its own. */
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
  /**
   * Resolves once everything in it is on the disk, except where it only notes and promises nothing. `work` may run more
   * than once, so it does nothing but statements: no waiting for anything else, no effects outside.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation, opening?: Opening): Promise<T>
  /** How busy it is now: connections that work and that rest, and transactions that wait for their turn. */
  load(): StoreLoad
  /** Makes what was deleted unreadable in the files of the database, as far as the database can. */
  scrub(): Promise<void>
  /** Only where the database is one file of ours. */
  file?: {
    /** Writes a whole copy, as of one moment, to a path where nothing is yet. */
    copyTo(path: string): Promise<void>
    /** Takes everything from a copy of today's shape, in one transaction: all of it or nothing. */
    replaceBy(path: string): Promise<void>
    /** Bytes that its disk has left; null where it lies in memory. */
    room(): Promise<number | null>
  }
  /** Only where other processes may share the database. */
  channel?: Channel
  close(): Promise<void>
}

export interface StoreLoad {
  used: number
  idle: number
  waiting: number
}

/** Null: the store's own clock decides. */
export interface Clock {
  now(): number | null
}
