type Host = Pick<Window, 'localStorage'>

/** Null: there is no such entry, or no localStorage. */
export function readLocal(host: Host, key: string): string | null {
  try {
    return host.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the entry. Every write raises an event in all other tabs, so we write only what is new. */
export function writeLocal(host: Host, key: string, value: string | null) {
  if (readLocal(host, key) === value) return
  try {
    if (value === null) host.localStorage.removeItem(key)
    else host.localStorage.setItem(key, value)
  } catch {
    // Blocked or full.
  }
}
