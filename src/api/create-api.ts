import type { AnswerFor, FilePath, ItemOf, ListIn, PathOf } from '../protocol/contract.ts'
import { type Patience, pauseAfter } from './again.ts'
import { ApiError } from './api-error.ts'
import { requestOf } from './request-of.ts'
import type { Given, Methods, Typed } from './typed.ts'

export interface ApiOptions {
  /** The address of the server, such as `https://beckon.example.com`. */
  server: string
  /** The account secret. It belongs into a backend, never into a page. */
  secret: string
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch
  patience?: Patience
  /** Ends every request, and every pause before the next attempt. */
  signal?: AbortSignal
}

/** The lists of an answer with pages, by the path that is asked. */
type Lists<P extends string> = ListIn<AnswerFor<`GET ${P}`>>

export interface Api extends Typed {
  /** Every answer of a list, page by page. */
  pages<P extends PathOf<'GET'>>(path: P, ...given: Given<`GET ${P}`>): AsyncGenerator<AnswerFor<`GET ${P}`>, void>
  /** Every item of a list, whatever page it is on. `name` is the field with the list. */
  each<P extends PathOf<'GET'>, N extends string>(
    path: P,
    name: N & Lists<P>,
    ...given: Given<`GET ${P}`>
  ): AsyncGenerator<ItemOf<AnswerFor<`GET ${P}`>, N>, void>
  /** An answer that is a file: its `text()`, or its `body` as a stream. */
  file<P extends FilePath>(path: P, ...given: Given<`GET ${P}`>): Promise<Response>
}

/** What makes something gets a key of its own if you give none, so that a lost answer does not make a second one. */
export const KEYED: readonly string[] = ['/v3/edit/deliveries', '/v3/edit/deliveries/batch'] satisfies PathOf<'POST'>[]

/** The management API of one account. */
export function createApi(options: ApiOptions): Api
export function createApi(options: ApiOptions): Methods<Api> {
  const { patience = {}, signal } = options
  const server = options.server.replace(/\/+$/, '')
  const send = options.fetch ?? fetch

  async function ask(method: string, path: string, params?: object): Promise<Response> {
    // Without another attempt, nothing is made twice.
    const keyed = method === 'POST' && KEYED.includes(path) && patience.times !== 0
    const asked = requestOf(method, path, keyed ? { idempotency_key: crypto.randomUUID(), ...params } : params)
    const isForm = asked.body instanceof FormData
    const init: RequestInit = {
      method,
      // The secret goes to no other server.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${options.secret}`,
        accept: 'application/json',
        ...(asked.body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(asked.body && { body: asked.body instanceof FormData ? asked.body : JSON.stringify(asked.body) }),
      ...(signal && { signal }),
    }
    for (let attempt = 0; ; attempt++) {
      const answer = await send(server + asked.path, init).catch(error => {
        if (signal?.aborted) throw error
        const because = error?.cause?.code ?? error?.message ?? error
        return new ApiError(0, [`The server cannot be reached: ${because}`], {}, { cause: error })
      })
      // Not by asking whether it is a `Response`: some servers replace the global one, and `fetch` keeps its own.
      const silent = answer instanceof ApiError
      if (!silent && answer.ok) return answer
      const retryAfter = silent ? null : answer.headers.get('retry-after')
      const once = method === 'GET' || keyed
      const about = { status: answer.status, retryAfter }
      const pause = pauseAfter(about, attempt, patience, once, Date.now(), Math.random())
      if (pause === null) throw silent ? answer : await errorOf(answer)
      if (!silent) await answer.body?.cancel()
      await wait(pause, signal)
    }
  }

  async function json(method: string, path: string, params?: object) {
    return (await ask(method, path, params)).json()
  }

  async function* read(path: string, params?: object) {
    let next: object | null = {}
    while (next) {
      const answer = await json('GET', path, { ...params, ...next })
      yield answer
      next = nextOf(answer.cursor)
    }
  }

  return {
    get: (path: string, params?: object) => json('GET', path, params),
    send: json,
    file: (path: string, params?: object) => ask('GET', path, params),
    pages: read,
    async *each(path: string, name: string, params?: object) {
      for await (const page of read(path, params)) {
        if (!Array.isArray(page[name])) {
          const lists = Object.keys(page).filter(key => Array.isArray(page[key]))
          throw new TypeError(`${path} has no list called ${name}; it has ${lists.join(', ') || 'none'}`)
        }
        yield* page[name]
      }
    },
  }
}

interface Cursor {
  before?: string | null
  after?: string | null
}

/** Lists begin with the newest, so the next page is before the last item. A list in another order has `after`. */
function nextOf({ before, after }: Cursor = {}): object | null {
  if (before) return { before }
  return after ? { after } : null
}

async function errorOf(answer: Response): Promise<ApiError> {
  const { messages, ...body } = (await answer.json().catch(() => null)) ?? {}
  const said = Array.isArray(messages) && messages.length > 0
  return new ApiError(
    answer.status,
    said ? messages.map(String) : [`The server answered ${answer.status} and did not say why`],
    body,
  )
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended)
      resolve()
    }, milliseconds)
    if (signal?.aborted) ended()
    else signal?.addEventListener('abort', ended, { once: true })
  })
}
