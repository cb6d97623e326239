import { promisifyRequest } from 'idb-keyval'
import type { Host } from '../browser/host.ts'

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
  /** One transaction over all tabs: writes the entries in place of the value. Resolves with false if another tab was faster. */
  replace(key: string, entries: Entry[]): Promise<boolean>
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

/** IndexedDB may throw, reject, hang, close, be deleted or be full. Then this page keeps everything in memory. */
export function openStorage(host: Host, name: string): Storage {
  const memory = new Map<string, unknown>()
  const database = openDatabase(host, name, () => [...memory])
  const { run, broken } = createTries(host, database.reconnect)

  const keep = (entries: Entry[]) => {
    for (const [key, value] of entries) value === undefined ? memory.delete(key) : memory.set(key, value)
  }
  const mine = (prefix: string) => [...memory].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))

  return {
    mine,
    holds: key => memory.has(key),
    broken,
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
    async replace(key, entries) {
      const all: Entry[] = [[key, undefined], ...entries]
      let isThere = memory.has(key)
      const attempt = (one: Try) =>
        database.transact(store =>
          read(store, key, one, found => {
            isThere = !!found
            if (found) write(store, all)
          }),
        )
      await run<unknown>(attempt, () => {})
      keep(isThere ? all : all.slice(0, 1))
      return isThere
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

/** Each operation is tried twice within the time limit, the second time on a new connection. After that, none is tried again. */
function createTries(host: Host, reconnect: () => void) {
  let broken = false
  /** `instead` does the same in memory. */
  async function run<T>(attempt: (one: Try) => Promise<T>, instead: () => T): Promise<T> {
    if (broken) return instead()
    const one = { over: false }
    const again = () => {
      reconnect()
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
  return { run, broken: () => broken }
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
      return read(store, key, one, found => {
        of(found)
        write(store, entries.slice(1))
        // Reports that come with the change are sent even if the page is left at this moment.
        keep(beside())
      })
    },
  }
}

/** Reads the value and goes on with it in the same transaction, which is complete then. */
function read(store: IDBObjectStore, key: string, one: Try, goOn: (found: unknown) => void): undefined {
  const found = store.get(key)
  found.onsuccess = () =>
    quietly(store, () => {
      if (one.over) return store.transaction.abort()
      goOn(found.result)
      commit(store)
    })
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
