import { createStore, del, entries, set } from 'idb-keyval'
import type { Kept } from './kept.ts'
import { createLeftBehind, type LeftBehind } from './left-behind.ts'

/** Stores unsaved work on one draft. Each open editor has its own key, so that two tabs do not overwrite each other. */
export interface Shelf {
  all(): Promise<[key: string, kept: Kept][]>
  /** False if nothing can be stored here. */
  put(key: string, kept: Kept): Promise<boolean>
  /** The same at once, for a page that is being left and cannot wait. */
  putNow(key: string, kept: Kept): void
  drop(key: string): Promise<void>
}

/** Uses the browser's database. `name` says whose draft it is, and of what. */
export function createShelf(name: string, leaving: LeftBehind = createLeftBehind()): Shelf {
  const store = createStore('beckon-drafts', 'kept')
  const keyOf = (key: string) => `${name}/${key}`
  return {
    async all() {
      const found = await entries<string, Kept>(store).catch(() => [])
      // What was put at once is newer than what the database has.
      const all = new Map([...found, ...leaving.all()])
      return [...all].flatMap(([key, kept]) =>
        key.startsWith(`${name}/`) ? [[key.slice(name.length + 1), kept] as [string, Kept]] : [],
      )
    },
    put: (key, kept) =>
      set(keyOf(key), kept, store).then(
        () => {
          leaving.drop(keyOf(key))
          return true
        },
        () => false,
      ),
    putNow: (key, kept) => leaving.put(keyOf(key), kept),
    drop(key) {
      leaving.drop(keyOf(key))
      return del(keyOf(key), store).catch(() => {})
    },
  }
}
