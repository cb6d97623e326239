/** Time that only moves when the test says so. */
export interface VirtualTime {
  now(): number
  setTimeout(work: () => void, milliseconds?: number, ...args: unknown[]): number
  clearTimeout(timer?: number): void
  /** Runs the next timer, and moves to its time. False: there is none before the limit. */
  next(limit: number): boolean
}

export function createTime(now = Date.UTC(2030, 0, 1)): VirtualTime {
  const timers = new Map<number, { at: number; work: () => void }>()
  let made = 0
  return {
    now: () => now,
    setTimeout(work, milliseconds = 0, ...args) {
      timers.set(++made, {
        // As in browsers: whole milliseconds, and never at once.
        at: now + Math.max(1, Math.trunc(milliseconds)),
        work: () => (work as (...all: unknown[]) => void)(...args),
      })
      return made
    },
    clearTimeout: timer => void timers.delete(timer!),
    next(limit) {
      const [first] = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b)
      if (!first || first[1].at > limit) return false
      const [timer, { at, work }] = first
      timers.delete(timer)
      now = Math.max(now, at)
      work()
      return true
    },
  }
}
