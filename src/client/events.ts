type Listener = (data: never) => void

/** Who listens to what; `*` is everything. A listener that throws is its own matter. */
export function createEvents() {
  const listeners = new Set<[event: string, listener: Listener]>()
  return {
    emit(event: string, data: unknown) {
      for (const [name, listener] of [...listeners]) {
        if (name !== event && name !== '*') continue
        try {
          listener(data as never)
        } catch {
          // The page's mistake, but thrown in our stack.
        }
      }
    },
    on(event: string, listener: Listener): () => void {
      const entry: [string, Listener] = [event, listener]
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
