/**
 * Catches every exception and rejection of ours, so that none reaches the page. It passes each one to `tell`, always as an Error.
 */
export function createGuard(tell: (error: Error) => void) {
  const caught = (reason: unknown) => tell(reason instanceof Error ? reason : new Error(String(reason)))
  return <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result | undefined => {
      try {
        const result = work(...args)
        return isPromise(result) ? (result.catch(caught) as Result) : result
      } catch (reason) {
        caught(reason)
      }
    }
}

/** Zone.js and polyfills replace `Promise`, but what an async function returns is never an instance of the replacement. */
const isPromise = (result: unknown): result is Promise<unknown> => typeof Object(result).catch === 'function'

export type Guard = ReturnType<typeof createGuard>
