import { promisifyRequest } from 'idb-keyval'
import type { Host } from '../browser/host.ts'

/** A key and its new value; undefined removes it. */
export type Entry = [key: string, value: unknown]

export interface Database {
  /** Resolves with the result of the request that `work` makes, when all of it is written. */
  transact<T>(work: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined>
  /** The next transaction opens a new connection. */
  reconnect(): void
}

const STORE = 'kv'

/** `known` goes into a database that has to be made anew: the page may have deleted the old one. */
export function openDatabase(host: Host, name: string, known: () => Entry[]): Database {
  let opened: Promise<IDBDatabase> | undefined

  function connect(): Promise<IDBDatabase> {
    const request = host.indexedDB.open(name)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE)
      quietly(store, () => write(store, known()))
    }
    return promisifyRequest(request).then(db => {
      // Another page deletes the database: holding on would block it, and cost it its back/forward cache.
      db.onversionchange = () => db.close()
      return db
    })
  }

  return {
    async transact(work) {
      opened ??= connect()
      const transaction = (await opened).transaction(STORE, 'readwrite')
      const request = work(transaction.objectStore(STORE))
      await promisifyRequest(transaction)
      return request?.result
    },
    reconnect() {
      opened = undefined
    },
  }
}

export function write(store: IDBObjectStore, entries: Entry[]): undefined {
  for (const [key, value] of entries) value === undefined ? store.delete(key) : store.put(value, key)
}

/**
 * Nothing more comes: the browser ends the transaction by itself. Otherwise it waits for a word of this page, which may be busy
 * for seconds, and every other tab waits with it.
 */
export function commit({ transaction }: IDBObjectStore) {
  transaction.commit?.()
}

/** Thrown in a handler it would be the page's error, since nobody stands above it: the transaction fails instead. */
export function quietly(store: IDBObjectStore, work: () => void) {
  try {
    work()
  } catch {
    store.transaction.abort()
  }
}
