import { silent } from './unavailable.ts'

/** The moment at which somebody who waits for the database is answered in any case. */
export interface Deadline {
  /** Milliseconds: all of them, and those that are left. */
  readonly whole: number
  left(): number
  /** What comes in time. What comes later is handed to `late`, so that it does not stay with nobody. */
  within<T>(promise: Promise<T>, late?: (value: T) => void): Promise<T>
  /** Acts when the time is over, unless it is stopped before. Who came last acts first. */
  onOver(act: () => void): () => void
}

export function createDeadline(whole: number): Deadline {
  const end = performance.now() + whole
  const left = () => Math.max(0, end - performance.now())
  const acts = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  // A turn of the event loop later: where this process itself was busy, the answer may be there and not yet be read.
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
