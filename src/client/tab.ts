import type { Host } from './host.ts'
import { newId } from './id.ts'
import { place } from './identify.ts'

/**
 * The tab's id lies in sessionStorage only between two pages. A duplicated tab copies sessionStorage, and so finds nothing:
 * it is a tab of its own.
 */
export function enterTab(host: Host, token: string, known?: string): string {
  try {
    const id = host.sessionStorage.getItem(place(token))
    host.sessionStorage.removeItem(place(token))
    if (id) return id
  } catch {
    // Blocked: every page is a tab of its own.
  }
  return known ?? newId(host)
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(place(token), id)
  } catch {
    // See above.
  }
}
