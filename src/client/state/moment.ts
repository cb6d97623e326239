import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { PAUSE } from './state.ts'

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

/** Leaves something alone for a while, because it failed or another page has it. */
export function pause(
  { $paused }: { $paused: WritableAtom<{ [key: string]: number }> },
  { clock, moment }: { clock: Clock; moment: Moment },
  key: string,
  span = PAUSE,
) {
  const until = clock.now() + span
  moment.wakeAt(until)
  $paused.set({ ...$paused.get(), [key]: until })
}

/** Loads something once. Calls `look` when it is loaded, or after a failure and a pause, when it may be tried again. */
export type Bring = (what: string, load: () => Promise<unknown>, look: () => void) => unknown

export function createBring(host: Host, guard: Guard, signal: AbortSignal): Bring {
  const asked = new Set<string>()
  return guard(async (what: string, load: () => Promise<unknown>, look: () => void) => {
    if (asked.has(what)) return
    asked.add(what)
    try {
      await load()
    } catch (error) {
      if (signal.aborted) return
      const again = () => {
        asked.delete(what)
        look()
      }
      host.setTimeout(again, PAUSE)
      throw error
    }
    look()
  })
}

// What is withdrawn is gone within a minute, also from a page on which nothing happens: answers are old after half a minute.
const A_WHILE = 20_000

interface StayFresh {
  host: Host
  guard: Guard
  signal: AbortSignal
  /** Asks the server again if its last answer is old. */
  freshen(): Promise<unknown> | undefined
}

/** As long as something is on the screen and somebody can look at it, asks the server again and again whether it still belongs there. */
export function stayFresh($shown: ReadableAtom<unknown>, $visible: ReadableAtom<boolean>, tools: StayFresh): void {
  const { host, guard, signal, freshen } = tools
  let timer: number | undefined
  const isShown = () => {
    const shown = $shown.get()
    return Array.isArray(shown) ? shown.length > 0 : !!shown
  }
  const look = guard(() => {
    host.clearTimeout(timer)
    if (!signal.aborted && $visible.get() && isShown()) timer = host.setTimeout(ask, A_WHILE)
  })
  const ask = guard(async () => {
    try {
      await freshen()
    } finally {
      look()
    }
  })
  $shown.listen(look)
  $visible.listen(look)
  signal.addEventListener('abort', () => host.clearTimeout(timer))
  look()
}
