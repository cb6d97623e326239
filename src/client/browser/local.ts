import type { Host } from './host.ts'

/** What localStorage says under this key. Null: nothing, or there is no localStorage. */
export function readLocal(host: Host, key: string): string | null {
  try {
    return host.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null takes it away. A write is told to every tab of the site: not where it says nothing new. */
export function writeLocal(host: Host, key: string, value: string | null) {
  if (readLocal(host, key) === value) return
  try {
    if (value === null) host.localStorage.removeItem(key)
    else host.localStorage.setItem(key, value)
  } catch {
    // Blocked or full: nobody learns it.
  }
}
