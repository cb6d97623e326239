/** What belongs to this tab, goes with it over its pages, and is gone with it. Where a page may keep nothing, it is forgotten with the page. */
export interface TabMemory {
  get<T>(name: string): T | null
  /** False where nothing can be kept. */
  set(name: string, value: unknown): boolean
  remove(name: string): void
  names(): string[]
}

/** Pages may be denied their storage: then it throws when it is only named. */
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
