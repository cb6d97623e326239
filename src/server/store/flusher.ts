/** Brings to the disk what was written before it was asked; resolves when it is there. */
export type Flush = () => Promise<void>

/**
 * One flush at a time: whoever asks while one is under way may have written after it began, so the next one, shared by
 * all who wait, is theirs.
 */
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
