import type { Host } from './host.ts'

/** The server's time. It advances with the monotonic clock, so a change of the computer's clock has no effect. */
export interface Clock {
  now(): number
  /** The latest time it can be. While a laptop sleeps, the monotonic clock may stop, but the wall clock does not. */
  latest(): number
  /** Server time minus the computer's time. The next page uses it until its own boot is answered. */
  offset(): number
  correct(serverNow: number): void
}

/** `offset` is the value that an earlier page measured. */
export function createClock(host: Host, offset = 0): Clock {
  const { performance } = host
  let wall = host.Date.now()
  let elapsed = performance.now()
  let base = wall + offset
  return {
    now: () => Math.round(base + performance.now() - elapsed),
    latest: () => base + Math.max(performance.now() - elapsed, host.Date.now() - wall),
    offset: () => base - wall,
    correct(serverNow) {
      base = serverNow
      wall = host.Date.now()
      elapsed = performance.now()
    },
  }
}
