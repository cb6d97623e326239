import type { Host } from '../browser/host.ts'
import { commit, type Entry, openDatabase, quietly, write } from './database.ts'

/** What outlives the page. Every tab of the site shares it. */
export interface Storage {
  /** The values whose keys begin with the prefix, in key order. */
  list(prefix: string): Promise<unknown[]>
  /**
   * The same, but only what this page wrote itself, in the order of writing. It is synchronous, for the moment when the page is
   * left.
   */
  mine(prefix: string): unknown[]
  /** One transaction over all tabs: reads the value under `key`, and writes what `change` returns for it. */
  update(key: string, change: (old: unknown) => Entry[]): Promise<void>
  put(entries: Entry[]): Promise<void>
  /** Whether this page wrote a value under this key, and it is still there. */
  holds(key: string): boolean
  /** Whether IndexedDB failed and memory took over. */
  broken(): boolean
}

/** An attempt that timed out must change nothing, however late it finishes. */
interface Try {
  over: boolean
}

/**
 * IndexedDB may throw, reject, hang, close, be deleted or be full. Each operation is tried twice within the time limit, the
 * second time on a new connection. After that, this page keeps everything in memory.
 */
export function openStorage(host: Host, name: string): Storage {
  const memory = new Map<string, unknown>()
  const database = openDatabase(host, name, () => [...memory])
  let broken = false

  const keep = (entries: Entry[]) => {
    for (const [key, value] of entries) value === undefined ? memory.delete(key) : memory.set(key, value)
  }
  const mine = (prefix: string) => [...memory].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))

  /** `instead` does the same in memory. */
  async function run<T>(attempt: (one: Try) => Promise<T>, instead: () => T): Promise<T> {
    if (broken) return instead()
    const one = { over: false }
    const again = () => {
      database.reconnect()
      return attempt(one)
    }
    try {
      return await Promise.race([patience(host, one), attempt(one).catch(again)])
    } catch {
      broken = true
      return instead()
    } finally {
      one.over = true
    }
  }

  return {
    mine,
    holds: key => memory.has(key),
    broken: () => broken,
    list: prefix =>
      run(
        async () => (await database.ask(store => store.getAll(startingWith(host, prefix)))) ?? [],
        () => mine(prefix),
      ),
    async update(key, change) {
      const edit = editOf(key, change, memory)
      const attempt = (one: Try) => database.transact(store => edit.in(store, one, keep))
      await run<unknown>(attempt, () => edit.of(undefined))
      keep(edit.entries())
    },
    put(entries) {
      // Store it in memory first: then it is sent even if the page is left at this moment.
      keep(entries)
      return run(
        async () => void (await database.ask(store => write(store, entries))),
        () => {},
      )
    },
  }
}

/** One change of one value, in the database or in memory. */
function editOf(key: string, change: (old: unknown) => Entry[], memory: Map<string, unknown>) {
  let entries: Entry[] = []
  const beside = () => entries.filter(([name]) => name !== key)
  const of = (old: unknown) => {
    // A failed attempt is repeated, so remove what it wrote to memory.
    for (const [name] of beside()) memory.delete(name)
    // If the page has deleted the database, memory still has the value.
    const value = old ?? memory.get(key)
    entries = [[key, value], ...change(value)]
  }
  return {
    of,
    entries: () => entries,
    in(store: IDBObjectStore, one: Try, keep: (entries: Entry[]) => void): undefined {
      const found = store.get(key)
      found.onsuccess = () =>
        quietly(store, () => {
          if (one.over) return store.transaction.abort()
          of(found.result)
          write(store, entries.slice(1))
          commit(store)
          // Reports that come with the change are sent even if the page is left at this moment.
          keep(beside())
        })
    },
  }
}

const startingWith = ({ IDBKeyRange }: Host, prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

// Memory takes over within a second, whatever IndexedDB does. We wait in slices, so that a page that blocks for a second uses up
// only one of them.
const SLICES = 9
const SLICE = 100

async function patience(host: Host, one: Try): Promise<never> {
  for (let left = SLICES; left > 0 && !one.over; left--) await new Promise(waited => host.setTimeout(waited, SLICE))
  throw new Error('IndexedDB does not answer')
}
