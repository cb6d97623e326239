import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type Database from 'libsql'

/** Copies of the database's file, made beside everything else. */
export interface Copies {
  /** Writes a copy as of the moment in which it begins, to a path where nothing is; one after another. */
  copyTo(path: string): Promise<void>
  /** Brings the log into the file and empties it. While the file is copied it must not change: then the end of that does it. */
  checkpoint(): Promise<void>
  /** A copy that is under way fails. */
  stop(): Promise<void>
}

/** 32 MB of log between two checkpoints make them rare. */
export const CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 8000'
const NO_CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 0'
/** Brings the log into the file, to the disk, and empties it. */
export const CHECKPOINT = 'PRAGMA wal_checkpoint(TRUNCATE)'

/** `between` runs what SQLite refuses inside a transaction. */
export function createCopies(
  db: Database.Database,
  file: string,
  between: (work: () => void) => Promise<void>,
): Copies {
  const stopped = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let underWay = 0

  /**
   * A checkpoint brings everything that was committed into the file; then none is made for as long as it is copied, and what
   * is written meanwhile stays in the log. So the copy is the database as it was at the checkpoint.
   */
  async function copy(path: string): Promise<void> {
    await between(() => void db.exec(`${NO_CHECKPOINTS}; ${CHECKPOINT}`))
    try {
      await copyFile(file, path, stopped.signal)
    } finally {
      await between(() => void db.exec(`${CHECKPOINTS}; ${CHECKPOINT}`))
    }
  }

  return {
    async copyTo(path) {
      underWay++
      const mine = last.then(() => copy(path))
      last = mine.catch(() => {})
      try {
        await mine
      } finally {
        underWay--
      }
    },
    async checkpoint() {
      if (underWay === 0) await between(() => void db.exec(CHECKPOINT))
    },
    async stop() {
      stopped.abort()
      await last
    },
  }
}

const PIECE = 1024 * 1024
/** The copy is brought to the disk as it grows: all of it at the end would make everybody else's writes wait for it. */
const UNFLUSHED = 16 * PIECE

async function copyFile(from: string, path: string, signal: AbortSignal): Promise<void> {
  const copy = await open(path, 'wx', 0o600)
  try {
    let unflushed = 0
    for await (const piece of createReadStream(from, { highWaterMark: PIECE, signal })) {
      await copy.writeFile(piece)
      unflushed += piece.length
      if (unflushed < UNFLUSHED) continue
      await copy.datasync()
      unflushed = 0
    }
    await copy.sync()
  } finally {
    await copy.close()
  }
}
