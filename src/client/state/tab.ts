import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { nameOf } from './person.ts'

/**
 * The tab's id lies in sessionStorage only between two pages. A duplicated tab copies sessionStorage, and so finds nothing:
 * it is a tab of its own.
 */
export function enterTab(host: Host, token: string, known: string | null): string {
  try {
    const id = host.sessionStorage.getItem(nameOf(token))
    host.sessionStorage.removeItem(nameOf(token))
    if (id) return id
  } catch {
    // Blocked: every page is a tab of its own.
  }
  return known ?? newId(host)
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(nameOf(token), id)
  } catch {
    // See above.
  }
}

/** Longer than a page is ever busy, or its timers are throttled while it can be seen. */
export const ALIVE = 10_000
/** A page that is left: the next one of its tab needs a moment to say that it is there. */
export const LEFT = 3_000

export const aliveKey = (token: string, tab: string) => `${nameOf(token)}:tab:${tab}`

/** Says to the other tabs that this one is alive, for so long on the computer's clock. False: there is no localStorage. */
export function stayAlive(host: Host, token: string, tab: string, milliseconds: number): boolean {
  try {
    host.localStorage.setItem(aliveKey(token, tab), String(host.Date.now() + milliseconds))
    return true
  } catch {
    return false
  }
}
