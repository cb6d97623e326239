import type { Host } from './host.ts'

/** The server's time, carried on by the monotonic clock: setting the computer's clock moves nothing. */
export interface Clock {
  now(): number
  /** The latest it can be: while a laptop sleeps the monotonic clock may stand still, the wall clock does not. */
  latest(): number
  /** Server time minus the computer's, to be remembered for the next page until its boot is answered. */
  offset(): number
  correct(serverNow: number): void
}

/** `offset` is what an earlier page has found out. */
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
