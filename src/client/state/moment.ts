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
  const wakes = new Set<number>()
  let timer: number | undefined
  let lastSet = 0
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const set = guard((change?: () => void) => {
    // A visit that has ended learns nothing more: its effects are for nobody.
    if (signal.aborted) return
    inOneBatch(() => {
      lastSet = clock.now()
      setNow(lastSet)
      change?.()
    })
  })

  /** For the first of them; the others have their turn afterwards. */
  function plan() {
    host.clearTimeout(timer)
    if (!wakes.size || signal.aborted) return
    const wait = Math.min(...wakes) - clock.now()
    timer = host.setTimeout(wake, Math.min(LONGEST_TIMER, wait + 1))
  }
  function wake() {
    const now = clock.now()
    for (const at of wakes) if (at <= now) wakes.delete(at)
    plan()
    set()
  }
  return {
    set,
    wakeAt(at) {
      // What has gone by since the last look was not seen yet: it counts as due, not as past.
      if (at <= Math.min(lastSet, clock.now()) || at === Infinity || wakes.has(at)) return
      wakes.add(at)
      plan()
    },
  }
}
