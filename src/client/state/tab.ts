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

/** Where localStorage says until when a tab that has something on its stage is alive; every other tab hears of it. */
export const aliveKey = (token: string, tab: string) => `${nameOf(token)}:tab:${tab}`

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(nameOf(token), id)
  } catch {
    // See above.
  }
}
