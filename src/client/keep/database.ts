import { promisifyRequest } from 'idb-keyval'
import type { Host } from '../browser/host.ts'

/** A key and its new value. Undefined removes the key. */
export type Entry = [key: string, value: unknown]

/** What is done in one transaction. */
type Work<T> = (store: IDBObjectStore) => IDBRequest<T> | undefined

export interface Database {
  /** Resolves with the result of the request that `work` makes, once the transaction is complete. */
  ask<T>(work: Work<T>): Promise<T | undefined>
  /** The same for work that goes on when an answer comes. It must call `commit`. */
  transact<T>(work: Work<T>): Promise<T | undefined>
  /** The next transaction opens a new connection. */
  reconnect(): void
}

const STORE = 'kv'

/** The page may delete the database. `known` fills the one that is then created. */
export function openDatabase(host: Host, name: string, known: () => Entry[]): Database {
  let opened: Promise<IDBDatabase> | undefined

  function connect(): Promise<IDBDatabase> {
    const request = host.indexedDB.open(name)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE)
      quietly(store, () => write(store, known()))
    }
    return promisifyRequest(request).then(db => {
      // Another page wants to delete the database. An open connection would block it, and cost it its back/forward cache.
      db.onversionchange = () => db.close()
      return db
    })
  }

  async function transact<T>(work: Work<T>): Promise<T | undefined> {
    opened ??= connect()
    const transaction = (await opened).transaction(STORE, 'readwrite')
    const request = work(transaction.objectStore(STORE))
    await promisifyRequest(transaction)
    return request?.result
  }

  return {
    transact,
    ask: work =>
      transact(store => {
        const request = work(store)
        commit(store)
        return request
      }),
    reconnect() {
      opened = undefined
    },
  }
}

export function write(store: IDBObjectStore, entries: Entry[]): undefined {
  for (const [key, value] of entries) value === undefined ? store.delete(key) : store.put(value, key)
}

/**
 * Commits after the last request. Without this, the transaction ends only when this page has handled the last answer. If the page
 * is blocked at that moment, every other tab must wait.
 */
export function commit({ transaction }: IDBObjectStore) {
  transaction.commit?.()
}

/** An exception in a handler would become an error of the page. Here it fails the transaction instead. */
export function quietly(store: IDBObjectStore, work: () => void) {
  try {
    work()
  } catch {
    store.transaction.abort()
  }
}
