/** Null: the store's own clock decides. */
export interface Clock {
  now(): number | null
}

/** The server's clock. It is the store's own clock unless tests change it. */
export interface ServerClock extends Clock {
  /** Sets this time; the clock goes on from there. */
  set(time: number | string | Date): void
  advance(milliseconds: number): void
  /** Stops the clock at this time. */
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
