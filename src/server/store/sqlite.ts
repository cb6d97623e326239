import { closeSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../ground/clock.ts'
import { createDurability } from './durability.ts'
import { createGroupCommit, type Task } from './group-commit.ts'
import type { Ids } from './ids.ts'
import { createKeptRows } from './kept-rows.ts'
import { whyLost } from './lost-file.ts'
import { DATABASE, openDatabase, openLog, releaseLock } from './open-database.ts'
import { SIZES, type Sizes } from './sizes.ts'
import { createCopies } from './sqlite-copies.ts'
import { replaceBy, vacuumInto } from './sqlite-file.ts'
import { prepareStatement, type Statement } from './sqlite-statement.ts'
import { type Outcome, perform, type Work } from './sqlite-transaction.ts'
import type { Store, Tx, Value } from './store.ts'
import { orUnavailable } from './unavailable.ts'
import { OPEN, type Vault } from './vault.ts'

/**
 * SQLite in one file of `folder`, or in memory. Transactions run one after another. Those that wait together are committed
 * together. An answer that promises something waits until it is on the disk.
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
  const disk = createDurability(db, log)
  const statements = new Map<string, Statement>()
  const kept = createKeptRows()
  const tools = { clock, ids, sizes, vault, kept, statement }
  const line = createGroupCommit<Work>(sizes.commits, commit)
  // When a process closes any descriptor of a file, POSIX ends all its locks on the file: SQLite's lock, too. So copies read this
  // one, and it stays open until the lock is given up.
  const file = folder === null ? null : openSync(join(folder, DATABASE), 'r')
  const copies = file === null ? null : createCopies(db, file, line.between, sizes.piece)
  const lost = () => (folder === null || file === null ? null : whyLost(join(folder, DATABASE), file))
  let closed = false

  function statement(sql: string): Statement {
    let known = statements.get(sql)
    if (!known) {
      known = prepareStatement(db, sql)
      statements.set(sql, known)
    }
    return known
  }

  async function commit(batch: Task<Work>[]): Promise<void> {
    try {
      refuseIfLost()
      disk.mend()
      // Failures are rare, and savepoints cost as much as a statement. So we use them only for the second attempt.
      const outcomes = (await attempt(batch, false)) ?? (await attempt(batch, true))!
      if (outcomes.some(({ lasting }) => lasting)) disk.flush()
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
    const why = lost()
    if (why) throw why
  }

  /** One transaction of the database. Null if one of several failed after it wrote; then everything was rolled back. */
  async function attempt(batch: Task<Work>[], apart: boolean): Promise<Outcome[] | null> {
    statement('BEGIN IMMEDIATE').run([])
    const outcomes: Outcome[] = []
    for (const task of batch) {
      const outcome = await perform(tools, task, apart)
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

  /** A transaction that only read may have read something written a moment ago. So its answer is a promise too. */
  function answer(outcome: Outcome): void {
    const { task } = outcome
    const fail = (error: unknown) => task.reject(orUnavailable(error))
    const settle = () => ('error' in outcome ? fail(outcome.error) : task.resolve(outcome.value))
    if (outcome.lasting || outcome.promises) disk.whenOnDisk(settle, fail)
    else settle()
  }

  const enqueue = <T>(work: (tx: Tx) => Promise<T>) => line.enqueue(work) as Promise<T>

  return {
    name: 'sqlite',
    sizes,
    vault,
    query: <Row>(sql: string, values: Value[] = []) => enqueue(tx => tx.query<Row>(sql, values)),
    transaction: enqueue,
    load: line.load,
    scrub: async () => copies?.checkpoint(),
    file: {
      copyTo: path => copies?.copyTo(path) ?? line.between(() => vacuumInto(db, path)),
      async replaceBy(path) {
        await line.between(() => {
          kept.clear()
          return replaceBy(db, path, sizes.moved)
        })
        await disk.flush()
      },
      whyLost: () => (lost()?.code as 'replaced' | 'deleted' | 'emptied' | undefined) ?? null,
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
      line.close()
      statements.clear()
      log?.close()
      if (folder) releaseLock(db)
      db.close()
      if (file !== null) closeSync(file)
    },
  }
}
