/** After somebody has closed something, nothing opens by itself for so long. */
export const QUIET = 1_000

/** Whether somebody has closed something just now. A clock that was set back does not count. */
export const isQuiet = (closed = 0, now: number): boolean => Math.abs(now - closed) < QUIET
