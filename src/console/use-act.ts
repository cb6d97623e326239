import { inWords } from './api-error.ts'
import { useConsole } from './console-parts.ts'

/** Runs an action that needs no form. Shows an error in the corner. */
export function useAct(): (act: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const { toasts } = useConsole()
  return async (act, done) => {
    try {
      await act()
      if (done) toasts.good(done)
      return true
    } catch (error) {
      toasts.bad(inWords(error))
      return false
    }
  }
}
