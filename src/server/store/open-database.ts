import { chmodSync, closeSync, fdatasync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { CHECKPOINTS } from './sqlite-copies.ts'
import { WrongDatabase } from './wrong-database.ts'

/** The name of the file in its folder. */
export const DATABASE = 'beckon.db'

/** Opens the file and takes its lock, or a database in memory. */
export function openDatabase(folder: string | null): Database.Database {
  // It contains people and keys, so only this user may read a folder that we create.
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = folder && statSync(join(folder, DATABASE), { throwIfNoEntry: false })
  if (known && known.size === 0)
    throw new WrongDatabase(
      `The database file in ${folder} is empty, so something has happened to it: restore a backup, or remove the file to start with nothing.`,
    )
  const db = new Database(folder ? join(folder, DATABASE) : ':memory:')
  try {
    // The process keeps the lock as long as it runs. A second process on the same file is refused.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    // An answered write survives a power cut, not only a crash: we flush the log before the answer, while the next transactions
    // run. FULL would flush inside each commit and block the whole process.
    db.exec('PRAGMA synchronous = NORMAL')
    // A checkpoint writes each page once, however often it is in the log.
    db.exec(CHECKPOINTS)
    // 16 MB. A commit that makes the file longer walks through all pages in this cache, so a large one costs more than it saves.
    // The system keeps the rest of the file in memory.
    db.exec('PRAGMA cache_size = -16384')
    db.exec('PRAGMA secure_delete = ON')
    db.exec('PRAGMA foreign_keys = ON')
    db.exec('BEGIN IMMEDIATE; COMMIT')
    if (folder) onlyForThisUser(folder)
  } catch (error) {
    db.close()
    // It was not there before. Left behind, an empty file would look like a loss at the next start.
    if (folder && !known && isEmpty(folder)) rmSync(join(folder, DATABASE), { force: true })
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      throw new Error(
        `Another process uses the database in ${folder}. Several processes need PostgreSQL: DATABASE_URL.`,
      )
    }
    throw error
  }
  return db
}

const isEmpty = (folder: string) => statSync(join(folder, DATABASE), { throwIfNoEntry: false })?.size === 0

/** People and keys are in these files. The folder may be one that others can read, and the files may be older than this rule. */
function onlyForThisUser(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(DATABASE)) chmodSync(join(folder, name), 0o600)
}

/**
 * libsql closes the file only when its statements are garbage-collected. Until then, the lock would stay. Write-ahead logging
 * does not release an exclusive lock, so we end it first. Then only one file is left.
 */
export function releaseLock(db: Database.Database): void {
  db.exec('PRAGMA journal_mode = DELETE')
  db.exec('PRAGMA locking_mode = NORMAL')
  db.exec('SELECT count(*) FROM sqlite_schema')
}

/** SQLite's write-ahead log. It stays the same file while the database is open. */
export function openLog(folder: string) {
  const file = openSync(join(folder, `${DATABASE}-wal`), 'r+')
  return {
    sync: () => new Promise<void>((resolve, reject) => fdatasync(file, error => (error ? reject(error) : resolve()))),
    close: () => closeSync(file),
  }
}
