import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'

/** Sets facts that change together in one batch, with the time of that moment. */
export interface Moment {
  set(change?: () => void): void
  /** Sets the time again then, because time alone may change something. */
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
  /** Timers, by the time that they wait for. */
  const wakes = new Map<number, number>()
  let lastSet = 0
  signal.addEventListener('abort', () => {
    for (const timer of wakes.values()) host.clearTimeout(timer)
  })

  const set = guard((change?: () => void) => {
    // A visit that has ended must learn nothing more: nobody needs its effects.
    if (signal.aborted) return
    inOneBatch(() => {
      lastSet = clock.now()
      setNow(lastSet)
      change?.()
    })
  })
  /** If the clock was corrected meanwhile, or the time is very long, one timer is not enough. */
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
      // A time after the last look counts as due, not as past: nobody has seen it yet.
      const isPast = at <= Math.min(lastSet, clock.now())
      if (!isPast && at !== Infinity && !wakes.has(at) && !signal.aborted) wait(at)
    },
  }
}
