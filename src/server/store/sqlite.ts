import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { Ids } from './ids.ts'
import { copyTo, replaceBy } from './sqlite-file.ts'
import type { Clock, Store, Tx, Value } from './store.ts'

interface Task {
  work(tx: Tx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { task: Task; value: unknown } | { task: Task; error: unknown }

/** More than this in one commit, and the first one waits too long for its answer. */
const LARGEST_BATCH = 128
const LONGEST_GATHERING = 3

/**
 * SQLite in one file of `folder`, or in memory. Transactions run one after another in one queue; those that wait
 * together are committed together, so that the disk is asked once for all of them and none is answered before.
 */
export function openSqlite(folder: string | null, clock: Clock, ids: Ids): Store {
  const db = open(folder)
  const statements = new Map<string, Database.Statement>()
  const queue: Task[] = []
  const pauses: (() => void)[] = []
  let scheduled = false
  /** How long the disk has taken of late, in milliseconds, while several transactions shared commits. */
  let slowness = 0
  let closed = false

  function statement(sql: string): Database.Statement {
    let known = statements.get(sql)
    if (!known) {
      known = db.prepare(sql)
      statements.set(sql, known)
    }
    return known
  }

  function begin(now: number): Tx & { end(): void } {
    let open = true
    const check = () => {
      if (!open) throw new Error('The transaction has ended')
    }
    return {
      now,
      newId: () => ids(now),
      async query<Row>(sql: string, values: Value[] = []) {
        check()
        return statement(sql).all(bind(values)) as Row[]
      },
      async run(sql, values = []) {
        check()
        const known = statement(sql)
        return known.reader ? known.all(bind(values)).length : known.run(bind(values)).changes
      },
      end() {
        open = false
      },
    }
  }

  async function perform(task: Task, shared: boolean): Promise<Outcome> {
    const tx = begin(clock.now() ?? Date.now())
    if (shared) statement('SAVEPOINT one').run()
    try {
      const value = await task.work(tx)
      if (shared) statement('RELEASE one').run()
      return { task, value }
    } catch (error) {
      if (shared) {
        statement('ROLLBACK TO one').run()
        statement('RELEASE one').run()
      }
      return { task, error }
    } finally {
      tx.end()
    }
  }

  async function commit(batch: Task[]): Promise<void> {
    try {
      statement('BEGIN IMMEDIATE').run()
      const shared = batch.length > 1
      const outcomes: Outcome[] = []
      for (const task of batch) outcomes.push(await perform(task, shared))
      const failedAlone = !shared && 'error' in outcomes[0]!
      const committing = performance.now()
      statement(failedAlone ? 'ROLLBACK' : 'COMMIT').run()
      slowness = shared ? Math.max(performance.now() - committing, slowness * 0.9) : 0
      for (const outcome of outcomes) {
        if ('error' in outcome) outcome.task.reject(outcome.error)
        else outcome.task.resolve(outcome.value)
      }
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      for (const task of batch) task.reject(error)
    }
  }

  async function drain(): Promise<void> {
    for (const work of pauses.splice(0)) work()
    if (queue.length > 0) await commit(queue.splice(0, LARGEST_BATCH))
    scheduled = false
    if (queue.length > 0 || pauses.length > 0) schedule()
  }

  function schedule() {
    if (scheduled) return
    scheduled = true
    // After this turn of the event loop, so that requests read in the same turn share a commit. Where the disk is slow
    // and several callers are waiting, a moment longer: more of them share the next one.
    if (slowness > 1) setTimeout(drain, Math.min(slowness / 2, LONGEST_GATHERING))
    else setImmediate(drain)
  }

  /** Between two batches, while no transaction is open: for what SQLite refuses inside one. */
  function between(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The store is closed'))
      pauses.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      schedule()
    })
  }

  function enqueue<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (closed) return reject(new Error('The store is closed'))
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      schedule()
    })
  }

  return {
    name: 'sqlite',
    query: <Row>(sql: string, values: Value[] = []) => enqueue(tx => tx.query<Row>(sql, values)),
    transaction: enqueue,
    async scrub() {
      if (folder) await between(() => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
    },
    file: {
      copyTo: path => between(() => copyTo(db, path)),
      replaceBy: path => between(() => replaceBy(db, path)),
    },
    async close() {
      if (closed) return
      await enqueue(async () => {})
      closed = true
      statements.clear()
      if (folder) release(db)
      db.close()
    },
  }
}

function open(folder: string | null): Database.Database {
  if (folder) mkdirSync(folder, { recursive: true })
  const db = new Database(folder ? join(folder, 'beckon.db') : ':memory:')
  try {
    // The lock is kept for as long as the process lives: a second one on the same file is refused.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    // An answered write survives a power cut, not only a crash.
    db.exec('PRAGMA synchronous = FULL')
    db.exec('PRAGMA secure_delete = ON')
    db.exec('PRAGMA foreign_keys = ON')
    db.exec('BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    db.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      throw new Error(
        `Another process uses the database in ${folder}. Several processes need PostgreSQL: DATABASE_URL.`,
      )
    }
    throw error
  }
  return db
}

/**
 * libsql closes the file only once its statements are collected; until then the lock would outlive the store. Write-ahead
 * logging does not give an exclusive lock back, so it ends first, and one file is left.
 */
function release(db: Database.Database): void {
  db.exec('PRAGMA journal_mode = DELETE')
  db.exec('PRAGMA locking_mode = NORMAL')
  db.exec('SELECT count(*) FROM sqlite_schema')
}

/** libsql reads `$1` as the parameter named `1`, and aborts the process when it is handed a boolean or undefined. */
function bind(values: Value[]): Record<number, string | number | null> {
  const named: Record<number, string | number | null> = {}
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    named[i + 1] = value === undefined ? null : typeof value === 'boolean' ? Number(value) : value
  }
  return named
}
