/** What belongs to this tab, goes with it over its pages, and is gone with it. Where a page may keep nothing, it is forgotten with the page. */
export interface TabMemory {
  get<T>(name: string): T | null
  /** False where nothing can be kept. */
  set(name: string, value: unknown): boolean
  remove(name: string): void
  names(): string[]
}

export function createTabMemory({ sessionStorage }: Pick<Window, 'sessionStorage'>, token: string): TabMemory {
  const prefix = `beckon:${token}:studio:`
  return {
    get(name) {
      try {
        return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
      } catch {
        return null
      }
    },
    set(name, value) {
      try {
        sessionStorage.setItem(prefix + name, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove: name => sessionStorage.removeItem(prefix + name),
    names: () =>
      Object.keys(sessionStorage).flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  }
}
