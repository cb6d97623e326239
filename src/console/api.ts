import type { Cursor } from '../protocol/answer.ts'
import { ApiError } from './api-error.ts'

export type Query = { [name: string]: string | number | boolean | null | undefined }
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * The server's v3 API. If the session of a call has ended, the call waits until the user has signed in again, and is repeated.
 */
export interface Api {
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>
  send<T>(method: Exclude<Method, 'GET'>, path: string, body?: object): Promise<T>
  /** One page of a list, and where the next one begins. */
  list<T>(path: string, name: string, query?: Query, signal?: AbortSignal): Promise<Listed<T>>
}

export interface Listed<T> {
  items: T[]
  /** Null at the end. */
  before: string | null
  /** Other fields of the answer. */
  beside: { [field: string]: unknown }
}

/** Sends one request with the session cookie. Every answer that is not a success becomes an ApiError. */
export type Ask = <T>(method: Method, path: string, body?: object, signal?: AbortSignal) => Promise<T>

const UNREACHABLE = 'The server cannot be reached. Look at your connection; nothing you have written is lost.'

/** The cookie works only for pages of the server's own origin. The browser itself proves that, so there is no token to send. */
export function createAsk(fetch: typeof globalThis.fetch): Ask {
  return async (method, path, body, signal) => {
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

/** `enterAgain` resolves when the same user has signed in again. */
export function createApi(ask: Ask, enterAgain: () => Promise<void>): Api {
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
  const get: Api['get'] = async (path, query = {}, signal) => {
    await writes.of(path)
    return insist('GET', withQuery(path, query), undefined, signal)
  }
  return {
    get,
    send: (method, path, body) => writes.add(path, insist(method, path, body)),
    async list<T>(path: string, name: string, query: Query = {}, signal?: AbortSignal) {
      const { cursor, ...answer } = await get<{ cursor: Cursor } & { [field: string]: unknown }>(path, query, signal)
      const { [name]: items, ...beside } = answer
      return { items: items as T[], before: cursor.before, beside }
    },
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

/** Leaves out values that are empty, null or undefined. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}
