import { read as readWithCallback } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import type Database from 'libsql'

/** Copies of the database file, made while everything else goes on. */
export interface Copies {
  /** Writes a copy of the database as it is when the copy begins. The path must not exist. One copy at a time. */
  copyTo(path: string): Promise<void>
  /** Writes the log into the file and empties it. The file must not change during a copy; then the end of the copy does it. */
  checkpoint(): Promise<void>
  /** Stops. A copy in progress fails. */
  stop(): Promise<void>
}

/** A checkpoint after 32 MB of log, so that checkpoints are rare. */
export const CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 8000'
const NO_CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 0'
/** Writes the log into the file and to the disk, and empties it. */
export const CHECKPOINT = 'PRAGMA wal_checkpoint(TRUNCATE)'

/** `file` is an open descriptor of the database file. It is never closed here. `between` runs what SQLite refuses inside a transaction. */
export function createCopies(
  db: Database.Database,
  file: number,
  between: (work: () => void) => Promise<void>,
  piece: number,
): Copies {
  const stopped = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let underWay = 0

  /**
   * A checkpoint writes everything that was committed into the file. Then there is no checkpoint during the copy, and new writes
   * stay in the log. So the copy is the database as it was at the checkpoint.
   */
  async function copy(path: string): Promise<void> {
    await between(() => void db.exec(`${NO_CHECKPOINTS}; ${CHECKPOINT}`))
    try {
      await copyFile(file, path, piece, stopped.signal)
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

const read = promisify(readWithCallback)
/** Flush the copy as it grows: a single flush at the end would make all other writes wait for it. */
const UNFLUSHED = 16 * 1024 * 1024

async function copyFile(from: number, path: string, piece: number, signal: AbortSignal): Promise<void> {
  const copy = await open(path, 'wx', 0o600)
  try {
    const buffer = Buffer.allocUnsafe(piece)
    let unflushed = 0
    // Not a stream: a stream that is stopped closes the descriptor.
    for (let at = 0; ; ) {
      signal.throwIfAborted()
      const { bytesRead } = await read(from, buffer, 0, piece, at)
      if (bytesRead === 0) break
      await copy.writeFile(buffer.subarray(0, bytesRead))
      at += bytesRead
      unflushed += bytesRead
      if (unflushed < UNFLUSHED) continue
      await copy.datasync()
      unflushed = 0
    }
    await copy.sync()
  } finally {
    await copy.close()
  }
}
