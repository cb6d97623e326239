import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../ground/clock.ts'
import { createFlusher } from './flusher.ts'
import type { Ids } from './ids.ts'
import { createKeptRows } from './kept-rows.ts'
import { DATABASE, openDatabase, openLog, releaseLock } from './open-database.ts'
import { SIZES, type Sizes } from './sizes.ts'
import { CHECKPOINT, createCopies } from './sqlite-copies.ts'
import { replaceBy, vacuumInto } from './sqlite-file.ts'
import { prepareStatement, type Statement } from './sqlite-statement.ts'
import type { Store, Tx, Value } from './store.ts'
import { LATER, orUnavailable, Unavailable } from './unavailable.ts'
import { OPEN, type Vault } from './vault.ts'

interface Task {
  work(tx: Tx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { task: Task; wrote: boolean; lasting: boolean; promises: boolean } & (
  | { value: unknown }
  | { error: unknown }
)

/**
 * SQLite in one file of `folder`, or in memory. Transactions run one after another in one queue. Those that wait together are
 * committed together. A commit goes to the system at once, and is flushed to the disk while the next one runs. An answer that
 * promises something waits until it is on the disk.
 */
export function openSqlite(
  folder: string | null,
  clock: Clock,
  ids: Ids,
  sizes: Sizes = SIZES,
  vault: Vault = OPEN,
): Store {
  const db = openDatabase(folder)
  const log = folder === null ? null : openLog(folder)
  const flush = log && createFlusher(log.sync)
  /** The flush that covers every commit so far. Null if everything is on the disk. */
  let pending: Promise<void> | null = null
  let logBroken = false
  const statements = new Map<string, Statement>()
  const kept = createKeptRows()
  const queue: Task[] = []
  const pauses: (() => Promise<void>)[] = []
  let scheduled = false
  /** How many were waiting one turn of the event loop ago. */
  let gathered = 0
  let closed = false
  // When a process closes any descriptor of a file, POSIX ends all its locks on the file: SQLite's lock, too. So copies read this
  // one, and it stays open until the lock is given up.
  const file = folder === null ? null : openSync(join(folder, DATABASE), 'r')
  const copies = file === null ? null : createCopies(db, file, between, sizes.piece)

  function statement(sql: string): Statement {
    let known = statements.get(sql)
    if (!known) {
      known = prepareStatement(db, sql)
      statements.set(sql, known)
    }
    return known
  }

  /** `apart`: it can be rolled back without the others in its batch. */
  async function perform(task: Task, apart: boolean): Promise<Outcome> {
    const now = clock.now() ?? Date.now()
    let open = true
    let wrote = false
    let lasting = false
    let promises = true
    const use = (sql: string, lasts = true) => {
      if (!open) throw new Error('The transaction has ended')
      const known = statement(sql)
      if (known.writes) {
        wrote = true
        lasting ||= lasts
        kept.heed(known)
      }
      return known
    }
    const tx: Tx = {
      now,
      sizes,
      vault,
      newId: () => ids(now),
      query: async <Row>(sql: string, values: Value[] = []) => use(sql).all(values) as Row[],
      first: async <Row>(sql: string, values: Value[] = []) => use(sql).first(values) as Row | undefined,
      recall: async <Row>(sql: string, values: Value[] = []) => kept.recall(use(sql), values) as Row | undefined,
      note: async <Row>(sql: string, values: Value[] = []) => use(sql, false).first(values) as Row | undefined,
      send: (sql, values = []) => void use(sql).run(values),
      sendNote: (sql, values = []) => void use(sql, false).run(values),
      run: async (sql, values = []) => use(sql).run(values),
      promisesNothing() {
        promises = false
      },
    }
    if (apart) statement('SAVEPOINT one').run([])
    try {
      const value = await task.work(tx)
      if (apart) statement('RELEASE one').run([])
      return { task, value, wrote, lasting, promises }
    } catch (error) {
      if (apart) {
        statement('ROLLBACK TO one').run([])
        statement('RELEASE one').run([])
        kept.clear()
      }
      return { task, error, wrote, lasting: false, promises: true }
    } finally {
      open = false
    }
  }

  async function commit(batch: Task[]): Promise<void> {
    try {
      refuseIfLost()
      mendLog()
      // Failures are rare, and savepoints cost as much as a statement. So we use them only for the second attempt.
      const outcomes = (await attempt(batch, false)) ?? (await attempt(batch, true))!
      if (outcomes.some(({ lasting }) => lasting)) flushLog()
      // It may have gone meanwhile, and the writes with it.
      if (outcomes.some(({ wrote }) => wrote)) refuseIfLost()
      for (const outcome of outcomes) answer(outcome)
    } catch (error) {
      kept.clear()
      if (db.inTransaction) db.exec('ROLLBACK')
      for (const task of batch) task.reject(orUnavailable(error))
    }
  }

  function refuseIfLost(): void {
    const lost = whyLost()
    if (lost) throw lost
  }

  /** The system keeps a deleted file as long as it is open: everything would go on, and be gone at the next start. */
  function whyLost(): Unavailable | null {
    if (folder === null || file === null) return null
    const there = statSync(join(folder, DATABASE), { throwIfNoEntry: false })
    const { dev, ino } = fstatSync(file)
    if (!there) return new Unavailable('deleted', LATER)
    if (there.dev !== dev || there.ino !== ino) return new Unavailable('replaced', LATER)
    return there.size === 0 ? new Unavailable('emptied', LATER) : null
  }

  /**
   * After a failed flush, a part in the middle of the log may be missing, so nothing may be added after it. A checkpoint empties
   * the log.
   */
  function mendLog(): void {
    if (!logBroken) return
    db.exec(CHECKPOINT)
    logBroken = false
  }

  /** One transaction of the database. Null if one of several failed after it wrote; then everything was rolled back. */
  async function attempt(batch: Task[], apart: boolean): Promise<Outcome[] | null> {
    statement('BEGIN IMMEDIATE').run([])
    const outcomes: Outcome[] = []
    for (const task of batch) {
      const outcome = await perform(task, apart)
      outcomes.push(outcome)
      if (apart || !('error' in outcome) || !outcome.wrote) continue
      // If the disk is full, SQLite may have rolled it back already.
      if (db.inTransaction) statement('ROLLBACK').run([])
      kept.clear()
      return batch.length > 1 ? null : outcomes
    }
    statement('COMMIT').run([])
    return outcomes
  }

  function flushLog(): void {
    if (!flush) return
    const mine = flush()
    pending = mine
    const done = () => {
      if (pending === mine) pending = null
    }
    mine.then(done, () => {
      done()
      logBroken = true
    })
  }

  /** A transaction that only read may have read something written a moment ago. So its answer is a promise too. */
  function answer(outcome: Outcome): void {
    const { task } = outcome
    const fail = (error: unknown) => task.reject(orUnavailable(error))
    const settle = () => ('error' in outcome ? fail(outcome.error) : task.resolve(outcome.value))
    if (pending && (outcome.lasting || outcome.promises)) pending.then(settle, fail)
    else settle()
  }

  async function drain(): Promise<void> {
    if (queue.length > gathered && queue.length < sizes.commits) return gather()
    gathered = 0
    for (const work of pauses.splice(0)) await work()
    if (queue.length > 0) await commit(queue.splice(0, sizes.commits))
    scheduled = false
    if (queue.length > 0 || pauses.length > 0) schedule()
  }

  /** Waits as long as each turn of the event loop brings more, because a commit costs as much as several transactions. */
  function gather(): void {
    gathered = queue.length
    setImmediate(drain)
  }

  function schedule() {
    if (scheduled) return
    scheduled = true
    // After this turn of the event loop, so that requests of the same turn share a commit.
    setImmediate(drain)
  }

  /** Runs between two batches, while no transaction is open: for what SQLite refuses inside one. */
  function between(work: () => void | Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The store is closed'))
      pauses.push(async () => {
        try {
          resolve(await work())
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
    sizes,
    vault,
    query: <Row>(sql: string, values: Value[] = []) => enqueue(tx => tx.query<Row>(sql, values)),
    transaction: enqueue,
    load: () => ({ used: Number(scheduled), idle: Number(!scheduled), waiting: queue.length }),
    scrub: async () => copies?.checkpoint(),
    file: {
      copyTo: path => copies?.copyTo(path) ?? between(() => vacuumInto(db, path)),
      async replaceBy(path) {
        await between(() => {
          kept.clear()
          return replaceBy(db, path, sizes.moved)
        })
        await flush?.()
      },
      whyLost: () => (whyLost()?.code as 'replaced' | 'deleted' | 'emptied' | undefined) ?? null,
      async room() {
        if (folder === null) return null
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      },
    },
    async close() {
      if (closed) return
      await copies?.stop()
      await enqueue(async () => {})
      closed = true
      statements.clear()
      log?.close()
      if (folder) releaseLock(db)
      db.close()
      if (file !== null) closeSync(file)
    },
  }
}
