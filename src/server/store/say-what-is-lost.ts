import { constants, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLostFrames } from './lost-frames.ts'

/**
 * Call it before the database in `folder` is opened. It warns about what SQLite will ignore in the log, and keeps a copy of the
 * log, because opening the database removes it.
 */
export function sayWhatIsLost(folder: string, warn: (sentence: string) => void): void {
  const log = join(folder, 'beckon.db-wal')
  const lost = findLostFrames(log)
  if (!lost) return
  const kept = `${log}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  copyFileSync(log, kept, constants.COPYFILE_EXCL)
  warn(
    `The log of the database in ${folder} is damaged: ${lost.transactions} transactions (${lost.frames} frames) that were written after the damage are left out, and what they held is missing. The log is kept as ${kept}; if you have a newer backup, restore it.`,
  )
}
