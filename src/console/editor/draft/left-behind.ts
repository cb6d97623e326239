import type { Kept } from './kept.ts'

/** What a page puts away while it is being left. The browser's database does not answer in time then. */
export interface LeftBehind {
  all(): [key: string, kept: Kept][]
  put(key: string, kept: Kept): void
  drop(key: string): void
}

const PREFIX = 'beckon-draft/'

/** Uses the storage that is written at once. Where it is full or refused, the database still has what was typed before. */
export function createLeftBehind(storage: () => Storage = () => localStorage): LeftBehind {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  return {
    all: () =>
      attempt(stored => {
        const names = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '')
        return names
          .filter(name => name.startsWith(PREFIX))
          .map((name): [string, Kept] => [name.slice(PREFIX.length), JSON.parse(stored.getItem(name)!)])
      }, []),
    put: (key, kept) => attempt(stored => stored.setItem(PREFIX + key, JSON.stringify(kept)), undefined),
    drop: key => attempt(stored => stored.removeItem(PREFIX + key), undefined),
  }
}
