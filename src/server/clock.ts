import type { Clock } from './store/store.ts'

/** The server's clock. Left alone it is the store's own; tests move it. */
export interface ServerClock extends Clock {
  /** From now on it is this time, and time goes on. */
  set(time: number | string | Date): void
  advance(milliseconds: number): void
  /** Stands still at this time. */
  freeze(time: number | string | Date): void
  reset(): void
}

export function createClock(): ServerClock {
  let offset: number | null = null
  let frozen: number | null = null
  const current = () => frozen ?? (offset === null ? null : Date.now() + offset)
  const set = (time: number | string | Date) => {
    frozen = null
    offset = new Date(time).getTime() - Date.now()
  }
  return {
    now: current,
    set,
    advance(milliseconds) {
      if (frozen !== null) frozen += milliseconds
      else set((current() ?? Date.now()) + milliseconds)
    },
    freeze(time) {
      frozen = new Date(time).getTime()
    },
    reset() {
      offset = null
      frozen = null
    },
  }
}
