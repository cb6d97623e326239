import { promisifyRequest } from 'idb-keyval'
import type { Host } from '../browser/host.ts'

/** A key and its new value; undefined removes it. */
export type Entry = [key: string, value: unknown]

/** What outlives the page. Every tab of the site shares it. */
export interface Storage {
  /** Whether anything was ever kept in this browser. Only looks: a page with nothing to keep makes no database. */
  kept(): Promise<boolean>
  /** The values whose keys begin so, in key order. */
  list(prefix: string): Promise<unknown[]>
  /** The same, of what this page wrote itself, in the order of writing: at once, for the moment when the page is left. */
  mine(prefix: string): unknown[]
  /** One transaction over all tabs: what `change` answers for the value under `key` is written. */
  update(key: string, change: (old: unknown) => Entry[]): Promise<void>
  put(entries: Entry[]): Promise<void>
  /** Whether IndexedDB failed and memory took over. */
  broken(): boolean
}

const STORE = 'kv'
// Memory takes over within a second, whatever IndexedDB does. In slices: a page that is busy for a second has used up one.
const PATIENCE = 9
const SLICE = 100

/** A try whose answer nobody waits for any more must change nothing, however late it comes. */
interface Try {
  over: boolean
}

/**
 * IndexedDB may throw, reject, hang, close, be deleted or be full. Each operation is tried twice within the patience, the
 * second time on a new connection; after that this page keeps everything in memory.
 */
export function openStorage(host: Host, name: string): Storage {
  const memory = new Map<string, unknown>()
  let opened: Promise<IDBDatabase> | undefined
  let broken = false

  const keep = (entries: Entry[]) => {
    for (const [key, value] of entries) value === undefined ? memory.delete(key) : memory.set(key, value)
  }
  const mine = (prefix: string) => [...memory].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))

  function connect(): Promise<IDBDatabase> {
    const request = host.indexedDB.open(name)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE)
      // A new database, though this page has kept something: the old one was deleted. It gets back what is known here.
      quietly(store, () => write(store, [...memory]))
    }
    return promisifyRequest(request).then(db => {
      // Another page deletes the database: holding on would block it, and cost it its back/forward cache.
      db.onversionchange = () => db.close()
      return db
    })
  }

  /** Resolves with the result of the request that `work` makes, when all of it is written. */
  async function transact<T>(work: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
    opened ??= connect()
    const transaction = (await opened).transaction(STORE, 'readwrite')
    const request = work(transaction.objectStore(STORE))
    await promisifyRequest(transaction)
    return request?.result
  }

  /** `instead` does the same in memory. */
  async function run<T>(attempt: (one: Try) => Promise<T>, instead: () => T): Promise<T> {
    if (broken) return instead()
    const one = { over: false }
    const hung = async () => {
      for (let left = PATIENCE; left > 0 && !one.over; left--)
        await new Promise(waited => host.setTimeout(waited, SLICE))
      throw new Error('IndexedDB does not answer')
    }
    const twice = async () => {
      try {
        return await attempt(one)
      } catch {
        opened = undefined
        return attempt(one)
      }
    }
    try {
      return await Promise.race([hung(), twice()])
    } catch {
      broken = true
      return instead()
    } finally {
      one.over = true
    }
  }

  return {
    mine,
    broken: () => broken,
    // Engines that cannot tell are taken to keep something.
    kept: () =>
      run(
        async () => (await host.indexedDB.databases?.())?.some(one => one.name === name) ?? true,
        () => true,
      ),
    list: prefix =>
      run(
        async () =>
          (await transact(store => store.getAll(host.IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) ?? mine(prefix),
        () => mine(prefix),
      ),
    async update(key, change) {
      let entries: Entry[] = []
      const edit = (old: unknown) => {
        // An attempt that failed is made again, and must not find its own traces.
        for (const [name] of entries) if (name !== key) memory.delete(name)
        // Gone from the database: the page has deleted it, and this page still knows.
        const value = old ?? memory.get(key)
        entries = [[key, value], ...change(value)]
      }
      const attempt = (one: Try) =>
        transact<void>(store => {
          const found = store.get(key)
          found.onsuccess = () =>
            quietly(store, () => {
              if (one.over) return store.transaction.abort()
              edit(found.result)
              write(store, entries.slice(1))
              // What comes with the change is sent even if the page is left in this very moment.
              keep(entries.filter(([name]) => name !== key))
            })
          return undefined
        })
      await run(attempt, () => edit(undefined))
      keep(entries)
    },
    put(entries) {
      // Before the write: what is in memory is sent even if the page is left in this very moment.
      keep(entries)
      return run(
        async () => void (await transact(store => write(store, entries))),
        () => {},
      )
    },
  }
}

function write(store: IDBObjectStore, entries: Entry[]): undefined {
  for (const [key, value] of entries) value === undefined ? store.delete(key) : store.put(value, key)
}

/** Thrown in a handler it would be the page's error, since nobody stands above it: the transaction fails instead. */
function quietly(store: IDBObjectStore, work: () => void) {
  try {
    work()
  } catch {
    store.transaction.abort()
  }
}
