import { describe, expect, test, vi } from 'vitest'
import { createApi, createAsk, withQuery } from '../../src/console/api.ts'
import { ApiError, currentOf, isUnreachable } from '../../src/console/api-error.ts'
import { createSession } from '../../src/console/session.ts'

const ADA = { user: { id: 'u1', email: 'ada@example.org' }, account: { id: 'a1' }, permissions: [] }
const BOB = { ...ADA, user: { id: 'u2', email: 'bob@example.org' } }
const OVER = { code: 401, messages: ['Nobody is signed in, or the session has ended; sign in again'] }

/** A server with one session, which can be ended. It records its requests. */
function aServer() {
  const asked: string[] = []
  let signed: typeof ADA | null = ADA
  const answer = (status: number, body: unknown) => Response.json(body, { status })
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    asked.push(`${init.method} ${input} ${init.body ?? ''}`.trim())
    const [path, body] = [String(input), init.body ? JSON.parse(String(init.body)) : {}]
    if (init.method === 'POST' && path === '/v3/edit/session') {
      if (body.password !== 'right') return answer(403, { code: 403, messages: ['The password is wrong'] })
      signed = body.email.startsWith('bob') ? BOB : ADA
      return answer(201, signed)
    }
    if (!signed) return answer(401, OVER)
    if (path === '/v3/edit/session') return answer(200, signed)
    if (path.startsWith('/stale')) return answer(409, { code: 409, messages: ['Old'], current: { stamp: 'new' } })
    if (path.startsWith('/broken')) return new Response('<html>', { status: 502 })
    return answer(200, { done: body.text ?? null, list: [1, 2], cursor: { limit: 2, before: 'x' } })
  }
  const end = () => {
    signed = null
  }
  return { fetch: fetch as typeof globalThis.fetch, asked, end }
}

function aConsole(fetch: typeof globalThis.fetch) {
  const ask = createAsk(fetch)
  const session = createSession(ask)
  return { session, api: createApi(ask, session.enterAgain) }
}

describe('the API, as the console calls it', () => {
  test('what was asked after the session has ended is asked again when the same person is back', async () => {
    const server = aServer()
    const { api, session } = aConsole(server.fetch)
    await session.look()
    server.end()
    const writes = [
      api.send<{ done: string }>('PATCH', '/draft', { text: 'half a sentence' }),
      api.get<{ done: null }>('/other'),
    ]
    await expect.poll(() => session.$ended.get()).toBe(true)
    await expect(session.enter({ email: 'ada@example.org', password: 'wrong' })).rejects.toThrow(
      'The password is wrong',
    )
    expect(session.$ended.get()).toBe(true)
    await session.enter({ email: 'ada@example.org', password: 'right' })
    expect(await Promise.all(writes)).toMatchObject([{ done: 'half a sentence' }, { done: null }])
    expect(session.$ended.get()).toBe(false)
    expect(server.asked.filter(line => line.startsWith('PATCH'))).toHaveLength(2)
  })

  test('what one person had begun is not done in the name of another', async () => {
    const server = aServer()
    const { api, session } = aConsole(server.fetch)
    await session.look()
    server.end()
    void api.send('PATCH', '/draft', { text: 'of Ada' })
    await expect.poll(() => session.$ended.get()).toBe(true)
    await session.enter({ email: 'bob@example.org', password: 'right' })
    await api.get('/anything')
    expect(server.asked.filter(line => line.startsWith('PATCH'))).toHaveLength(1)
  })

  test('whoever goes on to another page reads what they have just written, unless that takes too long', async () => {
    const asked: string[] = []
    let answerWrite = () => {}
    const fetch = (async (path: string, { method }: RequestInit) => {
      asked.push(`${method} ${path}`)
      if (method === 'PATCH') await new Promise<void>(resolve => (answerWrite = resolve))
      return Response.json({ path })
    }) as unknown as typeof globalThis.fetch
    const { api } = aConsole(fetch)
    const write = api.send('PATCH', '/tours/1', { text: 'new' })
    const compared = api.get('/tours/1/versions/compare')
    await api.get('/tours/2')
    expect(asked).toEqual(['PATCH /tours/1', 'GET /tours/2'])
    answerWrite()
    await Promise.all([write, compared])
    expect(asked.at(-1)).toBe('GET /tours/1/versions/compare')

    vi.useFakeTimers()
    void api.send('PATCH', '/tours/1', { text: 'never answered' })
    const read = api.get('/tours/1')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await read).toEqual({ path: '/tours/1' })
    vi.useRealTimers()
  })

  test('an error has the words of the server, and what a draft is by now', async () => {
    const { api } = aConsole(aServer().fetch)
    const stale = await api.send<ApiError>('PATCH', '/stale', {}).catch(error => error)
    expect(stale).toBeInstanceOf(ApiError)
    expect([stale.message, stale.status, currentOf(stale)]).toEqual(['Old', 409, { stamp: 'new' }])
    await expect(api.get('/broken')).rejects.toThrow('The server answered 502')
    const gone = aConsole(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(isUnreachable(await gone.api.get('/any').catch(error => error))).toBe(true)
  })

  test('a list is answered page by page, and parameters that say nothing are left out', async () => {
    const server = aServer()
    const { api } = aConsole(server.fetch)
    expect(await api.list('/list', 'list', { before: 'a b', kind: '', state: undefined })).toEqual({
      items: [1, 2],
      before: 'x',
      beside: { done: null },
    })
    expect(server.asked).toEqual(['GET /list?before=a+b'])
    expect(withQuery('/list?by=day', { from: null, to: 3 })).toBe('/list?by=day&to=3')
  })
})
