import { setMaxListeners } from 'node:events'
import type { IDBFactory } from 'fake-indexeddb'
import { IDBKeyRange } from 'fake-indexeddb'
import type { Host } from '../../../src/client/host.ts'
import type { VirtualTime } from './clock.ts'

// A visit hangs all its listeners, a dozen and a few, on one signal. Node takes more than ten for a leak; browsers do not count.
setMaxListeners(30)

/** What happens to a tab at each of its awaits: it waits its turn, or it has died and waits for ever. */
export type Step = (what: string) => Promise<void>

/** What the tabs of one browser share. */
export interface FakeBrowser {
  indexedDB: IDBFactory
  local: Map<string, string>
  channels: Set<FakeChannel>
  /** How wrong its clock is. */
  clockError: number
}

interface FakeChannel {
  name: string
  onmessage: ((event: { data: unknown }) => void) | null
  step: Step
}

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})

/** A window with just what the runtime reaches for, whose every answer takes a step. */
export function fakeWindow(
  browser: FakeBrowser,
  time: VirtualTime,
  step: Step,
  answer: (request: Request) => Promise<Response>,
  random: () => number,
): Host {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    readyState: 'complete',
    querySelectorAll: () => [],
  })
  const host = {
    document,
    location: { href: 'http://localhost:3000/home', search: '' },
    navigator: { userAgent: 'Mozilla/5.0 Chrome/150', language: 'en-US', maxTouchPoints: 0 },
    innerWidth: 1280,
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(random() * 256)) },
    Math: { random },
    Date: Object.assign(
      function FakeDate() {
        return { getTimezoneOffset: () => 0 }
      },
      { now: () => time.now() + browser.clockError },
    ),
    performance: { now: () => time.now() - Date.UTC(2029, 0, 1) },
    localStorage: storageOf(browser.local),
    sessionStorage: storageOf(new Map()),
    indexedDB: steppingDatabase(browser.indexedDB, step),
    IDBKeyRange,
    setTimeout: time.setTimeout,
    clearTimeout: time.clearTimeout,
    requestAnimationFrame: (work: () => void) => time.setTimeout(work, 16),
    queueMicrotask,
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    history: { pushState() {}, replaceState() {} },
    BroadcastChannel: channelIn(browser, step),
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    async fetch(address: string, init: RequestInit) {
      const { signal, ...rest } = init
      const given = new Promise<never>((_, reject) =>
        signal!.addEventListener('abort', () => step('abort').then(() => reject(new Error('timeout')))),
      )
      return Promise.race([given, answer(new Request(address, { ...rest, keepalive: false, headers: ORIGIN }))])
    },
  }
  return host as unknown as Host
}

export const ORIGIN = { origin: 'http://localhost:3000' }

/** The real fake-indexeddb, except that the tab learns of each success only at its next step. */
function steppingDatabase(factory: IDBFactory, step: Step) {
  return {
    async databases() {
      await step('databases')
      return factory.databases()
    },
    open(name: string) {
      const request = factory.open(name)
      return {
        get result() {
          return steppingConnection(request.result as never, step)
        },
        get error() {
          return request.error
        },
        set onupgradeneeded(work: () => void) {
          request.onupgradeneeded = work
        },
        set onsuccess(work: () => void) {
          request.onsuccess = () => void step('open').then(work)
        },
        set onerror(work: () => void) {
          request.onerror = work
        },
      }
    },
  }
}

function steppingConnection(db: IDBDatabase, step: Step) {
  return {
    createObjectStore: (name: string) => db.createObjectStore(name),
    close: () => db.close(),
    transaction(name: string, mode: IDBTransactionMode) {
      const transaction = db.transaction(name, mode)
      return {
        objectStore: (store: string) => transaction.objectStore(store),
        get error() {
          return transaction.error
        },
        set oncomplete(work: () => void) {
          transaction.oncomplete = () => void step(`${mode} done`).then(work)
        },
        set onabort(work: () => void) {
          transaction.onabort = work
        },
      }
    },
  }
}

function channelIn(browser: FakeBrowser, step: Step) {
  return class implements FakeChannel {
    name: string
    step = step
    onmessage: FakeChannel['onmessage'] = null
    constructor(name: string) {
      this.name = name
      browser.channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of browser.channels)
        if (other !== this && other.name === this.name) other.step('message').then(() => other.onmessage?.({ data }))
    }
    close() {
      browser.channels.delete(this)
    }
  }
}
