import type { Host } from '../browser/host.ts'
import { readLocal, writeLocal } from '../browser/local.ts'

// Two keys, so that a page that found nothing cannot overwrite the mark of a page that began to store something at that moment.
const KEPT = ':keep'
const NONE = ':none'

const DAY = 86_400_000

/** Called before anything is stored under this name. If localStorage is full, the next page asks the browser. */
export function noteKept(host: Host, name: string) {
  writeLocal(host, name + NONE, null)
  writeLocal(host, name + KEPT, '1')
}

/**
 * Whether something was ever stored in this browser. Asking the browser costs a page a millisecond. So we ask only if localStorage
 * does not know, and again each day, because pages of an earlier release leave no mark.
 */
export async function isKept(host: Host, name: string): Promise<boolean> {
  const today = (host.Date.now() / DAY).toFixed()
  if (readLocal(host, name + KEPT)) return true
  if (readLocal(host, name + NONE) === today) return false
  const found = await hasDatabase(host, name)
  if (!found) writeLocal(host, name + NONE, today)
  return found
}

// Nothing is shown while we wait for this. If we do not wait long enough, the page only loads more code than it needs.
const PATIENCE = 100

/**
 * Whether this browser has a database with this name. It never creates one. If the browser cannot tell or does not answer, we
 * assume that it has one.
 */
export async function hasDatabase(host: Host, name: string): Promise<boolean> {
  const patience = new Promise<undefined>(done => host.setTimeout(done, PATIENCE))
  try {
    const found = await Promise.race([host.indexedDB.databases?.(), patience])
    return found?.some(one => one.name === name) ?? true
  } catch {
    return true
  }
}
