import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { readLocal } from '../browser/local.ts'
import { nameOf, type Person } from './person.ts'

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

/**
 * Where localStorage says until when a tab that has something of this person on its stage is alive; every other tab hears of
 * it. By person: a tab may go on with somebody else, and what it had of the one before is then anybody's.
 */
export const aliveKey = (token: string, { profile = '' }: Person, tab: string) =>
  `${nameOf(token)}:tab:${profile}:${tab}`

// Longer than a page is ever busy, or its timers are throttled while it can be seen.
export const ALIVE = 10_000

/** How long a tab still counts as alive: by its mark in localStorage, or by what the record says. */
export function lifeOf(host: Host, key: string, alive = 0): number {
  const left = Math.max(Number(readLocal(host, key)), alive) - host.Date.now()
  // Longer than a living tab ever says: the computer's clock was set back.
  return left > ALIVE ? 0 : left
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(nameOf(token), id)
  } catch {
    // See above.
  }
}
