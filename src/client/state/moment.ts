import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'

/** Where facts and time meet: what changes together is set together, with the time of that moment. */
export interface Moment {
  set(change?: () => void): void
  /** Looks at the clock again then, because time alone may have changed something. */
  wakeAt(at: number): void
}

// A timer cannot wait longer than 2^31 ms.
const LONGEST_TIMER = 2_000_000_000

export function createMoment(
  host: Host,
  clock: Clock,
  guard: Guard,
  signal: AbortSignal,
  inOneBatch: (change: () => void) => void,
  setNow: (now: number) => void,
): Moment {
  /** Timers, by the moment that they wait for. */
  const wakes = new Map<number, number>()
  let lastSet = 0
  signal.addEventListener('abort', () => {
    for (const timer of wakes.values()) host.clearTimeout(timer)
  })

  const set = guard((change?: () => void) => {
    // A visit that has ended learns nothing more: its effects are for nobody.
    if (signal.aborted) return
    inOneBatch(() => {
      lastSet = clock.now()
      setNow(lastSet)
      change?.()
    })
  })
  /** A clock that was corrected meanwhile, or a very long time, takes another timer. */
  function wait(at: number) {
    const wake = () => {
      wakes.delete(at)
      if (clock.now() < at) wait(at)
      else set()
    }
    wakes.set(at, host.setTimeout(wake, Math.min(LONGEST_TIMER, at - clock.now() + 1)))
  }
  return {
    set,
    wakeAt(at) {
      // What has gone by since the last look was not seen yet: it counts as due, not as past.
      const isPast = at <= Math.min(lastSet, clock.now())
      if (!isPast && at !== Infinity && !wakes.has(at) && !signal.aborted) wait(at)
    },
  }
}
