import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'

/** The time, and when the user last did anything: it moves too often to be a fact of its own. */
export interface Now {
  at: number
  active_at: number
}

/** Where facts and time meet: what changes together is set together, with the time of that moment. */
export interface Moment {
  /** Sets facts, and everything that was gathered, at once. */
  set(change?: () => void): void
  /** Sets them with whatever else changes in this turn, however much it is. */
  gather(change?: () => void): void
  /** Looks at the clock again then, because time alone may have changed something. */
  wakeAt(at: number): void
  /** The user did something. */
  active(): void
}

// A timer cannot wait longer than 2^31 ms.
const LONGEST_TIMER = 2_000_000_000

export function createMoment(
  host: Host,
  clock: Clock,
  guard: Guard,
  signal: AbortSignal,
  inOneBatch: (change: () => void) => void,
  setNow: (now: Now) => void,
): Moment {
  let gathered: (() => void)[] = []
  let planned = false
  let active_at: number | null = null
  let wakes = Infinity
  let timer: number | undefined
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const set = guard((change?: () => void) => {
    const changes = gathered
    gathered = []
    inOneBatch(() => {
      const at = clock.now()
      active_at ??= at
      setNow({ at, active_at })
      for (const one of changes) guard(one)()
      change?.()
    })
  })
  const gather = (change?: () => void) => {
    if (change) gathered.push(change)
    if (planned) return
    planned = true
    host.queueMicrotask(() => {
      planned = false
      if (!signal.aborted) set()
    })
  }
  return {
    set,
    gather,
    wakeAt(at) {
      const wait = at - clock.now()
      if (!(wait > 0) || at >= wakes || signal.aborted) return
      wakes = at
      host.clearTimeout(timer)
      timer = host.setTimeout(
        () => {
          wakes = Infinity
          set()
        },
        Math.min(LONGEST_TIMER, wait + 1),
      )
    },
    active() {
      active_at = clock.now()
    },
  }
}
