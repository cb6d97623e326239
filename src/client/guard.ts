/**
 * The one place where the unexpected stops: no exception and no unhandled rejection of ours reaches the page.
 * What was caught is told to whoever listens.
 */
export function createGuard(tell: (error: unknown) => void) {
  return <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R | undefined => {
      try {
        const result = work(...args)
        return result instanceof Promise ? (result.catch(tell) as R) : result
      } catch (error) {
        tell(error)
      }
    }
}

export type Guard = ReturnType<typeof createGuard>
