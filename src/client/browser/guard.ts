/**
 * Catches every exception and rejection of ours, so that none reaches the page. It passes each one to `tell`, always as an Error.
 */
export function createGuard(tell: (error: Error) => void) {
  const caught = (reason: unknown) => tell(reason instanceof Error ? reason : new Error(String(reason)))
  return <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result | undefined => {
      try {
        const result = work(...args)
        return result instanceof Promise ? (result.catch(caught) as Result) : result
      } catch (reason) {
        caught(reason)
      }
    }
}

export type Guard = ReturnType<typeof createGuard>
