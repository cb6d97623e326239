/** Storage of this tab. It survives page loads and ends with the tab. If the page may store nothing, it ends with the page. */
export interface TabMemory {
  get<T>(name: string): T | null
  /** False if nothing can be stored. */
  set(name: string, value: unknown): boolean
  remove(name: string): void
  names(): string[]
}

/** If a page may not use its storage, even to read the property throws. */
export function createTabMemory(host: Pick<Window, 'sessionStorage'>, token: string): TabMemory {
  const prefix = `beckon:${token}:studio:`
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(host.sessionStorage)
    } catch {
      return otherwise
    }
  }
  return {
    get: name => attempt(storage => JSON.parse(storage.getItem(prefix + name) ?? 'null'), null),
    set: (name, value) =>
      attempt(storage => {
        storage.setItem(prefix + name, JSON.stringify(value))
        return true
      }, false),
    remove: name => attempt(storage => storage.removeItem(prefix + name), undefined),
    names: () =>
      attempt<string[]>(
        storage => Object.keys(storage).flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
        [],
      ),
  }
}
