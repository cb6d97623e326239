import { Problem } from './problem.ts'

/**
 * How many requests are being handled at the same time. A body that is still arriving does not count, so a slow sender takes
 * nobody's place.
 */
export interface Capacity {
  /** No more requests now, except those that must not be lost. */
  readonly full: boolean
  readonly held: number
  /** Counts until the work is done. Fails with 503 if it is full, unless the work must be done in any case. */
  hold<T>(work: () => Promise<T>, anyway?: 'anyway'): Promise<T>
}

export function createCapacity(most: number): Capacity {
  let held = 0
  return {
    get full() {
      return held >= most
    },
    get held() {
      return held
    },
    async hold(work, anyway) {
      if (held >= most && !anyway) throw tooBusy()
      held++
      try {
        return await work()
      } finally {
        held--
      }
    },
  }
}

const LONGEST_WAIT = 5

/** A random wait, so that clients that were refused together do not come back together. */
export function tooBusy(headers: Record<string, string> = {}): Problem {
  const seconds = Math.ceil(Math.random() * LONGEST_WAIT)
  return new Problem(503, 'The server is busy; try again after Retry-After seconds', {
    headers: { 'retry-after': String(seconds), ...headers },
  })
}
