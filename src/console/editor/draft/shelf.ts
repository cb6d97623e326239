import { createStore, del, entries, set } from 'idb-keyval'
import type { Draft } from './draft.ts'

/** What the device stores until the server has it. */
export type Kept = Pick<Draft, 'base' | 'stamp' | 'content' | 'collisions' | 'typed' | 'sending'>

/** Stores unsaved work on one draft. Each open editor has its own key, so that two tabs do not overwrite each other. */
export interface Shelf {
  all(): Promise<[key: string, kept: Kept][]>
  /** False if nothing can be stored here. */
  put(key: string, kept: Kept): Promise<boolean>
  drop(key: string): Promise<void>
}

/** Uses the browser's database. `name` says whose draft it is, and of what. */
export function createShelf(name: string): Shelf {
  const store = createStore('beckon-drafts', 'kept')
  const keyOf = (key: string) => `${name}/${key}`
  return {
    async all() {
      const found = await entries<string, Kept>(store).catch(() => [])
      return found.flatMap(([key, kept]) =>
        key.startsWith(`${name}/`) ? [[key.slice(name.length + 1), kept] as [string, Kept]] : [],
      )
    },
    put: (key, kept) =>
      set(keyOf(key), kept, store).then(
        () => true,
        () => false,
      ),
    drop: key => del(keyOf(key), store).catch(() => {}),
  }
}
