import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { readLocal } from '../browser/local.ts'
import { nameOf, type Person } from './person.ts'

/**
 * The tab's id is in sessionStorage only between two pages. A duplicated tab copies sessionStorage, finds no id there, and gets
 * an id of its own.
 */
export function enterTab(host: Host, token: string, known: string | null): string {
  try {
    const id = host.sessionStorage.getItem(nameOf(token))
    host.sessionStorage.removeItem(nameOf(token))
    if (id) return id
  } catch {
    // Blocked: every page counts as a separate tab.
  }
  return known ?? newId(host)
}

/**
 * The localStorage key that says until when a tab with something on its stage is alive. Every other tab hears of changes. The key
 * contains the person: if the tab goes on with somebody else, another tab may take what the first person had.
 */
export const aliveKey = (token: string, { profile = '' }: Person, tab: string) =>
  `${nameOf(token)}:tab:${profile}:${tab}`

// Longer than a page ever blocks, and longer than browsers throttle the timers of a visible page.
export const ALIVE = 10_000

/** How long a tab still counts as alive, by its mark in localStorage or by the record. */
export function lifeOf(host: Host, key: string, alive = 0): number {
  const left = Math.max(Number(readLocal(host, key)), alive) - host.Date.now()
  // No living tab marks itself for longer: the computer's clock was set back.
  return left > ALIVE ? 0 : left
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(nameOf(token), id)
  } catch {
    // Blocked: every page counts as a separate tab.
  }
}
