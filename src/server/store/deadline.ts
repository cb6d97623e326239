import { silent } from './unavailable.ts'

/** The time at which a request that waits for the database is answered in any case. */
export interface Deadline {
  /** Milliseconds: the whole time, and the time left. */
  readonly whole: number
  left(): number
  /** The result if it comes in time. A later result goes to `late`, so that somebody can clean up. */
  within<T>(promise: Promise<T>, late?: (value: T) => void): Promise<T>
  /** Calls `act` when the time is over, unless it is stopped before. The last one added is called first. */
  onOver(act: () => void): () => void
}

export function createDeadline(whole: number): Deadline {
  const end = performance.now() + whole
  const left = () => Math.max(0, end - performance.now())
  const acts = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  // One turn of the event loop later: if this process was busy, the answer may have arrived but not been read.
  const look = () => setImmediate(() => [...acts].reverse().forEach(act => void act()))

  function onOver(act: () => void): () => void {
    if (acts.size === 0) timer = setTimeout(look, left())
    acts.add(act)
    return () => {
      acts.delete(act)
      if (acts.size === 0) clearTimeout(timer)
    }
  }

  return {
    whole,
    left,
    onOver,
    within: (promise, late = () => {}) =>
      new Promise((resolve, reject) => {
        let over = false
        const stop = onOver(() => {
          over = true
          reject(silent())
        })
        promise.then(
          value => {
            stop()
            if (over) late(value)
            else resolve(value)
          },
          error => {
            stop()
            reject(error)
          },
        )
      }),
  }
}
