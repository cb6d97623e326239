import { promisifyRequest } from 'idb-keyval'
import type { Host } from './host.ts'

/** A key and its new value; undefined removes it. */
export type Entry = [key: string, value: unknown]

/** What outlives the page. Every tab of the site shares it. */
export interface Storage {
  /** The values whose keys begin so, in key order. */
  list(prefix: string): Promise<unknown[]>
  /** The same, of what this page wrote itself, in the order of writing: at once, for the moment when the page is left. */
  mine(prefix: string): unknown[]
  /** One transaction over all tabs: what `change` answers for the value under `key` is written. Nothing: false. */
  update(key: string, change: (old: unknown) => Entry[] | undefined): Promise<boolean>
  put(entries: Entry[]): Promise<void>
  /** Whether IndexedDB failed and memory took over. */
  broken(): boolean
}

const STORE = 'kv'
// Memory takes over within a second, whatever IndexedDB does.
const PATIENCE = 900

/**
 * IndexedDB may throw, reject, hang, close or be full. Each operation is tried twice within the patience, the second
 * time on a new connection; after that this page keeps everything in memory.
 */
export function openStorage(host: Host, name: string): Storage {
  const memory = new Map<string, unknown>()
  let opened: Promise<IDBDatabase> | undefined
  let broken = false

  const keep = (entries: Entry[]) => {
    for (const [key, value] of entries) value === undefined ? memory.delete(key) : memory.set(key, value)
  }
  const mine = (prefix: string) => [...memory.keys()].filter(key => key.startsWith(prefix)).map(key => memory.get(key))

  function connect(): Promise<IDBDatabase> {
    const request = host.indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return promisifyRequest(request).then(db => {
      // Another page deletes the database: holding on would block it, and cost it its back/forward cache.
      db.onversionchange = () => db.close()
      return db
    })
  }

  async function attempt<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, answer: (value: T) => void) => void,
  ) {
    opened ??= connect()
    const transaction = (await opened).transaction(STORE, mode)
    let result!: T
    work(transaction.objectStore(STORE), value => {
      result = value
    })
    await promisifyRequest(transaction as unknown as IDBRequest)
    return result
  }

  /** `instead` does the same in memory. */
  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, answer: (value: T) => void) => void,
    instead: () => T,
  ): Promise<T> {
    if (broken) return instead()
    let timer: number | undefined
    const hung = new Promise<never>((_, reject) => {
      timer = host.setTimeout(reject, PATIENCE)
    })
    try {
      return await Promise.race([
        hung,
        attempt(mode, work).catch(() => {
          opened = undefined
          return attempt(mode, work)
        }),
      ])
    } catch {
      broken = true
      return instead()
    } finally {
      host.clearTimeout(timer)
    }
  }

  const write = (store: IDBObjectStore, entries: Entry[]) => {
    for (const [key, value] of entries) value === undefined ? store.delete(key) : store.put(value, key)
  }

  return {
    mine,
    broken: () => broken,
    list: prefix =>
      run<unknown[]>(
        'readonly',
        (store, answer) => {
          const found = store.getAll(host.IDBKeyRange.bound(prefix, `${prefix}\uffff`))
          found.onsuccess = () => answer(found.result)
        },
        () => mine(prefix),
      ),
    async update(key, change) {
      let entries: Entry[] | undefined
      const forget = () => keep((entries ?? []).map(([name]) => [name, undefined]))
      const known = await run<Entry | undefined>(
        'readwrite',
        (store, answer) => {
          const found = store.get(key)
          found.onsuccess = () => {
            try {
              answer([key, found.result])
              forget()
              entries = change(found.result)
              write(store, entries ?? [])
              // What comes with the change is sent even if the page is left in this very moment.
              keep((entries ?? []).filter(([name]) => name !== key))
            } catch {
              // Thrown here, it would be the page's: an event handler has nobody above it.
              store.transaction.abort()
            }
          }
        },
        () => {
          forget()
          entries = change(memory.get(key))
          return undefined
        },
      )
      // The value only now: a transaction that failed is tried again, and must not find its own traces.
      keep([...(known ? [known] : []), ...(entries ?? [])])
      return !!entries
    },
    put(entries) {
      // Before the write: what is in memory is sent even if the page is left in this very moment.
      keep(entries)
      return run<void>(
        'readwrite',
        store => write(store, entries),
        () => {},
      )
    },
  }
}
