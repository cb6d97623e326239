import { Problem } from './problem.ts'

/** How many requests are being worked on at once. Bodies that are still being sent do not count: who sends slowly takes nobody's place. */
export interface Capacity {
  /** No more of them now, except for what must not be lost. */
  readonly full: boolean
  readonly held: number
  /** Counts until the work is done. Fails with 503 when it is full, unless the work has to be done in any case. */
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

/** Not all at the same moment: those who are refused together would come back together. */
export function tooBusy(headers: Record<string, string> = {}): Problem {
  const seconds = Math.ceil(Math.random() * LONGEST_WAIT)
  return new Problem(503, 'The server is busy; try again after Retry-After seconds', {
    'retry-after': String(seconds),
    ...headers,
  })
}
