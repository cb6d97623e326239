import { existsSync, readFileSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682

/** What SQLite ignores in a write-ahead log when it opens the database. */
export interface LostFrames {
  /** Pages that were written but are ignored. */
  frames: number
  /** Complete transactions that are ignored. */
  transactions: number
}

/**
 * SQLite reads its log up to the first frame with a wrong checksum, and silently ignores the frames after it. At the end of the
 * log, this is an unfinished transaction, which is normal. But if complete transactions follow, the log is damaged. Null if no
 * complete transaction is ignored.
 */
export function findLostFrames(path: string): LostFrames | null {
  if (!existsSync(path)) return null
  const log = readFileSync(path)
  if (log.length < HEADER + FRAME_HEADER) return null
  const size = log.readUInt32BE(8)
  const step = FRAME_HEADER + (size === 1 ? 65_536 : size)
  const frames = size < 512 ? 0 : Math.floor((log.length - HEADER) / step)
  const taken = framesTaken(log, frames, step)
  const lost: LostFrames = { frames: 0, transactions: 0 }
  for (let index = taken; index < frames; index++) {
    const at = HEADER + index * step
    // Frames of an earlier round of the log are old: the database has had them for a long time.
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) continue
    lost.frames++
    if (log.readUInt32BE(at + 4) > 0) lost.transactions++
  }
  return lost.transactions > 0 ? lost : null
}

/** How many frames SQLite reads: up to the last commit before the first wrong frame. */
function framesTaken(log: Buffer, frames: number, step: number): number {
  const bigEndian = log.readUInt32BE(0) === MAGIC + 1
  let sum = addUp(log, 0, 24, [0, 0], bigEndian)
  if (sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28)) return 0
  let committed = 0
  for (let index = 0; index < frames; index++) {
    const at = HEADER + index * step
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) break
    sum = addUp(log, at, at + 8, sum, bigEndian)
    sum = addUp(log, at + FRAME_HEADER, at + step, sum, bigEndian)
    if (sum[0] !== log.readUInt32BE(at + 16) || sum[1] !== log.readUInt32BE(at + 20)) break
    if (log.readUInt32BE(at + 4) > 0) committed = index + 1
  }
  return committed
}

/** The checksum of SQLite's file format: two sums over pairs of 32-bit words. */
function addUp(log: Buffer, from: number, to: number, before: [number, number], bigEndian: boolean): [number, number] {
  let [one, two] = before
  for (let at = from; at < to; at += 8) {
    one = (one + (bigEndian ? log.readUInt32BE(at) : log.readUInt32LE(at)) + two) >>> 0
    two = (two + (bigEndian ? log.readUInt32BE(at + 4) : log.readUInt32LE(at + 4)) + one) >>> 0
  }
  return [one, two]
}
