import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { PAUSE } from './facts.ts'

/** Loads something once. Calls `look` when it is loaded, or after a failure and a pause, when it may be tried again. */
export type Bring = (what: string, load: () => Promise<unknown>, look: () => void) => unknown

export function createBring(host: Host, guard: Guard, signal: AbortSignal): Bring {
  const asked = new Set<string>()
  return guard(async (what: string, load: () => Promise<unknown>, look: () => void) => {
    if (asked.has(what)) return
    asked.add(what)
    try {
      await load()
    } catch (error) {
      if (signal.aborted) return
      const again = () => {
        asked.delete(what)
        look()
      }
      host.setTimeout(again, PAUSE)
      throw error
    }
    look()
  })
}
