import { setMaxListeners } from 'node:events'
import type { IDBFactory } from 'fake-indexeddb'
import { IDBKeyRange } from 'fake-indexeddb'
import type { createBeckon } from '../../../src/client/index.ts'
import type { VirtualTime } from './clock.ts'
import { fakeDocument } from './fake-document.ts'

/** A window, as the runtime uses it. */
export type Host = NonNullable<Parameters<typeof createBeckon>[0]>

// A visit adds all its listeners, more than a dozen, to one signal. Node thinks that more than ten are a leak; browsers do not
// count.
setMaxListeners(40)

/** What happens to a tab at each of its awaits: it waits for its turn, or it has died and waits for ever. */
export type Step = (what: string) => Promise<void>

/** What the tabs of one browser share. */
export interface FakeBrowser {
  indexedDB: IDBFactory
  local: Map<string, string>
  channels: Set<FakeChannel>
  /** The error of its clock. */
  clockError: number
  /** Its pages. They hear what another one wrote to localStorage. */
  pages?: Set<FakePage>
  /** How many requests its database has not answered yet. */
  working?: number
  /** Called with what a page has written to the database, once it is stored. */
  written?: (values: unknown[]) => void
}

export interface FakePage {
  events: EventTarget
  step: Step
  hears: Step
}

interface FakeChannel {
  name: string
  onmessage: ((event: { data: unknown }) => void) | null
  step: Step
}

const storageOf = (
  values: Map<string, string>,
  changed: (key: string, newValue: string | null) => void = () => {},
) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem(key: string, value: string) {
    const before = values.get(key)
    values.set(key, value)
    if (before !== value) changed(key, value)
  },
  removeItem(key: string) {
    if (values.delete(key)) changed(key, null)
  },
  key: (index: number) => [...values.keys()][index] ?? null,
  get length() {
    return values.size
  },
})

/** A page learns of things in the order in which they happened. */
function inTurn(step: Step): Step {
  let last: Promise<unknown> = Promise.resolve()
  return what => {
    const mine = Promise.all([last, step(what)]).then(() => {})
    last = mine
    return mine
  }
}

/** Other pages of the browser hear of a change, each at its own time. */
const tellOthers = (browser: FakeBrowser, self: FakePage) => (key: string, newValue: string | null) => {
  for (const page of browser.pages ?? [])
    if (page !== self)
      page
        .hears('storage')
        .then(() => page.events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, oldValue: null })))
}

function locationAt(start: string) {
  const location = {
    href: start,
    get search() {
      return new URL(location.href).search
    },
    get pathname() {
      return new URL(location.href).pathname
    },
    get hash() {
      return new URL(location.href).hash
    },
    get origin() {
      return new URL(location.href).origin
    },
    assign(href: string) {
      location.href = new URL(href, location.href).href
    },
  }
  return location
}

/** A window with only what the runtime uses. Every answer takes a step. */
export function fakeWindow(
  browser: FakeBrowser,
  time: VirtualTime,
  step: Step,
  answer: (request: Request) => Promise<Response>,
  random: () => number,
  /** What the tab keeps between two pages. */
  session = new Map<string, string>(),
): Host {
  const page = new EventTarget()
  const self: FakePage = { events: page, step, hears: inTurn(step) }
  browser.pages ??= new Set()
  browser.pages.add(self)
  const location = locationAt('http://localhost:3000/home')
  const go = (_state: unknown, _title: string, href?: string) => href === undefined || location.assign(href)
  const intervals = new Map<number, number>()
  const host = {
    document: fakeDocument(),
    HTMLElement: { prototype: { popover: null } },
    location,
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
    localStorage: storageOf(browser.local, tellOthers(browser, self)),
    sessionStorage: storageOf(session),
    indexedDB: steppingDatabase(browser, step),
    IDBKeyRange,
    setTimeout: time.setTimeout,
    clearTimeout: time.clearTimeout,
    setInterval(work: () => void, milliseconds = 0) {
      const again = () =>
        time.setTimeout(
          () => {
            intervals.set(id, again())
            work()
          },
          Math.max(1, milliseconds),
        )
      const id: number = again()
      intervals.set(id, id)
      return id
    },
    clearInterval(id: number) {
      time.clearTimeout(intervals.get(id))
      intervals.delete(id)
    },
    requestAnimationFrame: (work: () => void) => time.setTimeout(work, 16),
    cancelAnimationFrame: time.clearTimeout,
    queueMicrotask,
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    history: { pushState: go, replaceState: go },
    BroadcastChannel: channelIn(browser, step),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    async fetch(address: string, init: RequestInit) {
      const { signal, ...rest } = init
      const given = new Promise<never>((_, reject) =>
        signal!.addEventListener('abort', () => step('abort').then(() => reject(new Error('timeout')))),
      )
      const answered = answer(new Request(address, { ...rest, keepalive: false, headers: ORIGIN }))
      return Promise.race([given, answered.then(response => untilAborted(response, signal!))])
    },
  }
  return host as unknown as Host
}

/** A stream continues after its answer has arrived, and ends when the page aborts it. */
function untilAborted(response: Response, signal: AbortSignal): Response {
  if (response.headers.get('content-type') !== 'text/event-stream') return response
  return new Response(response.body!.pipeThrough(new TransformStream(), { signal }), response)
}

export const ORIGIN = { origin: 'http://localhost:3000' }

/** The real fake-indexeddb, but the tab learns of each success only at its next step. */
function steppingDatabase(browser: FakeBrowser, step: Step) {
  const factory = browser.indexedDB
  const inOrder = inTurn(step)
  return {
    async databases() {
      await step('databases')
      return factory.databases()
    },
    open(name: string) {
      const request = factory.open(name)
      return {
        get result() {
          return steppingConnection(request.result as never, inOrder, browser)
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

function steppingConnection(db: IDBDatabase, step: Step, browser: FakeBrowser) {
  return {
    createObjectStore: (name: string) => db.createObjectStore(name),
    close: () => db.close(),
    transaction(name: string, mode: IDBTransactionMode) {
      const transaction = db.transaction(name, mode)
      const written: unknown[] = []
      const work = (more: number) => {
        browser.working = (browser.working ?? 0) + more
      }
      work(1)
      transaction.addEventListener('complete', () => browser.written?.(written))
      for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => work(-1))
      return {
        objectStore(name: string) {
          const store = transaction.objectStore(name)
          const put = store.put.bind(store)
          store.put = (value, key) => {
            written.push(value)
            return put(value, key)
          }
          return store
        },
        abort: () => transaction.abort(),
        get error() {
          return transaction.error
        },
        set oncomplete(work: () => void) {
          transaction.oncomplete = () => void step('transaction').then(work)
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
