import { requestOf } from '../api/request-of.ts'
import type { Given, Methods, Typed } from '../api/typed.ts'
import type { AnswerFor, ItemOf, ListIn, PageOf, ParamsFor, PathOf } from '../protocol/contract.ts'
import { filled } from './address-of.ts'
import { ApiError } from './api-error.ts'
import type { JsonObject } from './editor/draft/json.ts'

/** What the answer to a GET contains. */
export type Got<P extends string> = AnswerFor<`GET ${P}`>

/**
 * The server's v3 API. If the session of a call has ended, the call waits until the user has signed in again, and is repeated.
 */
export interface Api extends Typed {
  reader: Reader
  /** The same, until somebody does not wait any more. */
  during(signal: AbortSignal): Pick<Typed, 'get'>
  /** One page of a list, and where the next one begins. `name` is the field with the list. */
  list<P extends PathOf<'GET'>, N extends string>(
    path: P,
    name: N & ListIn<Got<P>>,
    turn: Turn,
    ...given: Given<`GET ${P}`>
  ): Promise<Listed<Got<P>, N>>
  /** Writes content that is JSON while somebody edits it: the server checks that. What goes beside it is checked here. */
  change<P extends PathOf<'PATCH'>>(
    path: P,
    content: JsonObject,
    beside: ParamsFor<`PATCH ${P}`>,
  ): Promise<AnswerFor<`PATCH ${P}`>>
  /** Makes something with such content. */
  create<P extends PathOf<'POST'>>(path: P, content: JsonObject): Promise<AnswerFor<`POST ${P}`>>
}

/** Which page of a list. */
export interface Turn {
  limit?: number
  before?: string
}

export interface Listed<A, N extends string> {
  items: ItemOf<A, N>[]
  /** Null at the end. */
  before: string | null
  /** The whole answer. */
  page: PageOf<A, N>
}

/** What `useAsked` and `useList` read with. Their own types say what is asked and answered. */
export interface Reader {
  get(path: string, params: object | undefined, signal: AbortSignal): Promise<unknown>
  list(path: string, name: string, turn: Turn, params?: object, signal?: AbortSignal): Promise<SomePage>
}

/** A page of any list. */
export interface SomePage {
  items: unknown[]
  before: string | null
  page: unknown
}

/** Sends one request with the session cookie. Every answer that is not a success becomes an ApiError. */
export type Ask = ReturnType<typeof createAsk>

const UNREACHABLE = 'The server cannot be reached. Look at your connection; nothing you have written is lost.'

/** The cookie works only for pages of the server's own origin. The browser itself proves that, so there is no token to send. */
export function createAsk(fetch: typeof globalThis.fetch) {
  return async (method: string, path: string, body?: object, signal?: AbortSignal) => {
    const init: RequestInit = { method, headers: { accept: 'application/json' }, credentials: 'same-origin' }
    if (signal) init.signal = signal
    if (body instanceof FormData) init.body = body
    else if (body) {
      init.headers = { ...init.headers, 'content-type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    const answer = await fetch(path, init).catch(error => {
      throw signal?.aborted ? error : new ApiError(0, [UNREACHABLE])
    })
    const said = await answer.json().catch(() => null)
    if (answer.ok && said !== null) return said
    const { messages = [`The server answered ${answer.status} and did not say why.`], ...rest } = said ?? {}
    throw new ApiError(answer.status || 0, messages, rest)
  }
}

/** The API for somebody who is not signed in: nothing waits, and nothing is repeated. */
export function openApi(ask: Ask): Typed
export function openApi(ask: Ask): Methods<Typed> {
  const send = (method: string, path: string, params?: object) => {
    const asked = requestOf(method, path, params)
    return ask(method, asked.path, asked.body)
  }
  return { send, get: (path: string, params?: object) => ask('GET', filled(path, params)) }
}

/** `enterAgain` resolves when the same user has signed in again. */
export function createApi(ask: Ask, enterAgain: () => Promise<void>): Api
export function createApi(ask: Ask, enterAgain: () => Promise<void>): Methods<Api> {
  const insist: Ask = async (method, path, body, signal) => {
    try {
      return await ask(method, path, body, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await enterAgain()
      return insist(method, path, body, signal)
    }
  }
  const writes = createWrites()
  const read = async (path: string, params?: object, signal?: AbortSignal) => {
    const address = filled(path, params)
    await writes.of(address)
    return insist('GET', address, undefined, signal)
  }
  const list = async (path: string, name: string, turn: Turn, params?: object, signal?: AbortSignal) => {
    const page = await read(path, { ...params, ...turn }, signal)
    return { items: page[name], before: page.cursor.before, page }
  }
  const send = (method: string, path: string, params?: object) => {
    const asked = requestOf(method, path, params)
    return writes.add(asked.path, insist(method, asked.path, asked.body))
  }
  return {
    get: read,
    list,
    reader: { get: read, list },
    during: (signal: AbortSignal) => ({ get: (path: string, params?: object) => read(path, params, signal) }),
    send,
    change: (path: string, content: JsonObject, beside: object) => send('PATCH', path, { ...content, ...beside }),
    create: (path: string, content: JsonObject) => send('POST', path, content),
  }
}

/** Long enough for a slow server. A write that is never answered must not keep a page from opening. */
const LONGEST_WAIT = 3_000

/** The writes that are on their way. Whoever goes on to another page reads there what they have just written. */
function createWrites() {
  const running = new Map<Promise<unknown>, string>()
  return {
    add<T>(path: string, write: Promise<T>): Promise<T> {
      running.set(write, path)
      const done = () => running.delete(write)
      write.then(done, done)
      return write
    },
    /** Resolves when the writes to this record are done, or when they take too long. */
    async of(path: string): Promise<void> {
      const mine = [...running].filter(([, written]) => path.startsWith(written)).map(([write]) => write)
      if (mine.length === 0) return
      const late = new Promise(resolve => setTimeout(resolve, LONGEST_WAIT))
      await Promise.race([Promise.allSettled(mine), late])
    },
  }
}
