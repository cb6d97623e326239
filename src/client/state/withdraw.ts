import type { Host } from '../browser/host.ts'
import { nameOf } from './person.ts'

/** Somebody does not agree any more: nothing of this account stays in the browser. */
export function withdraw(host: Host, token: string) {
  const name = nameOf(token)
  try {
    for (const storage of [host.localStorage, host.sessionStorage])
      for (let at = storage.length; at--; ) {
        const key = storage.key(at)!
        if (key.startsWith(name)) storage.removeItem(key)
      }
    host.indexedDB.deleteDatabase(name)
  } catch {
    // Blocked, so nothing was stored.
  }
}
