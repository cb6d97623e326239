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
  let wakes = Infinity
  let timer: number | undefined
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const set = guard((change?: () => void) =>
    inOneBatch(() => {
      setNow(clock.now())
      change?.()
    }),
  )
  return {
    set,
    wakeAt(at) {
      const wait = at - clock.now()
      if (!(wait > 0) || at >= wakes || signal.aborted) return
      wakes = at
      host.clearTimeout(timer)
      const wake = () => {
        wakes = Infinity
        set()
      }
      timer = host.setTimeout(wake, Math.min(LONGEST_TIMER, wait + 1))
    },
  }
}
