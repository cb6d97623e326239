/** Flushes everything that was written before the call. Resolves when it is on the disk. */
export type Flush = () => Promise<void>

/** One flush at a time. A caller during a flush may have written after it began. So all callers that wait share the next one. */
export function createFlusher(sync: () => Promise<void>): Flush {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    next = null
    running = sync().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
