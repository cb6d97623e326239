import type { Deadline } from './deadline.ts'
import { CHANGED } from './postgres-statements.ts'

/**
 * Errors of a lost race, and how often we try again: serialization failure, deadlock, a unique name that somebody has just taken
 * (if it is taken again, it was no race), a statement whose preparation failed for its first sender on the same connection, and one
 * whose tables have changed since.
 */
const ATTEMPTS = new Map([
  ['40001', 100],
  ['40P01', 100],
  ['23505', 3],
  ['26000', 3],
  [CHANGED, 3],
])

/** A lock took too long, or another statement of ours already waits for it. */
const LOCKED = ['55P03', 'held']

/**
 * A migration that waits for a table makes everybody wait behind it. So it gives up after half a second, and tries again after
 * this many milliseconds, in which the others go on.
 */
const PAUSE_ALONE = 1_500

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
const attemptsFor = (error: unknown) => ATTEMPTS.get(codeOf(error)) ?? 1

/** Tries again what lost a race. The losers go on one after another: all at once, they would only lose again. */
export function createLosers() {
  let losers: Promise<unknown> = Promise.resolve()
  return async function orAgain<T>(deadline: Deadline, once: () => Promise<T>): Promise<T> {
    try {
      return await once()
    } catch (error) {
      if (attemptsFor(error) === 1) throw error
    }
    const mine = losers.then(() => insist(once))
    losers = mine.catch(() => {})
    return deadline.within(mine)
  }
}

/** Alone among the processes, but not among the clients of the database: a dump or a report may hold a table for minutes. */
export async function untilUnlocked<T>(deadline: Deadline, once: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await insist(once)
    } catch (error) {
      if (!LOCKED.includes(codeOf(error)) || deadline.left() < 2 * PAUSE_ALONE) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_ALONE))
    }
  }
}

async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 2; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= attemptsFor(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(2 ** tries, 100)))
    }
  }
}
