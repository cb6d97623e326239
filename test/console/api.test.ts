import { describe, expect, test, vi } from 'vitest'
import { addressOf } from '../../src/console/address-of.ts'
import { createApi, createAsk, openApi } from '../../src/console/api.ts'
import { ApiError, currentOf, isUnreachable } from '../../src/console/api-error.ts'
import { createSession } from '../../src/console/session.ts'
import { withQuery } from '../../src/console/with-query.ts'

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
    if (path.startsWith('/v3/edit/tours/stale'))
      return answer(409, { code: 409, messages: ['Old'], current: { stamp: 'new' } })
    if (path.startsWith('/v3/edit/tours/broken')) return new Response('<html>', { status: 502 })
    return answer(200, { done: body.name ?? null, tours: [1, 2], cursor: { limit: 2, before: 'x' } })
  }
  const end = () => {
    signed = null
  }
  return { fetch: fetch as typeof globalThis.fetch, asked, end }
}

function aConsole(fetch: typeof globalThis.fetch) {
  const ask = createAsk(fetch)
  const session = createSession(openApi(ask))
  return { session, api: createApi(ask, session.enterAgain) }
}

describe('the API, as the console calls it', () => {
  test('what was asked after the session has ended is asked again when the same person is back', async () => {
    const server = aServer()
    const { api, session } = aConsole(server.fetch)
    await session.look()
    server.end()
    const writes = [
      api.send('PATCH', '/v3/edit/tours/:id', { id: 'a', name: 'half a sentence' }),
      api.get('/v3/edit/users'),
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
    void api.send('PATCH', '/v3/edit/tours/:id', { id: 'a', name: 'of Ada' })
    await expect.poll(() => session.$ended.get()).toBe(true)
    await session.enter({ email: 'bob@example.org', password: 'right' })
    await api.get('/v3/edit/users')
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
    const write = api.send('PATCH', '/v3/edit/tours/:id', { id: '1', name: 'new' })
    const compared = api.get('/v3/edit/tours/:id/versions/compare', { id: '1' })
    await api.get('/v3/edit/tours/:id', { id: '2' })
    expect(asked).toEqual(['PATCH /v3/edit/tours/1', 'GET /v3/edit/tours/2'])
    answerWrite()
    await Promise.all([write, compared])
    expect(asked.at(-1)).toBe('GET /v3/edit/tours/1/versions/compare')

    vi.useFakeTimers()
    void api.send('PATCH', '/v3/edit/tours/:id', { id: '1', name: 'never answered' })
    const read = api.get('/v3/edit/tours/:id', { id: '1' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await read).toEqual({ path: '/v3/edit/tours/1' })
    vi.useRealTimers()
  })

  test('an error has the words of the server, and what a draft is by now', async () => {
    const { api } = aConsole(aServer().fetch)
    const stale = await api.send('PATCH', '/v3/edit/tours/:id', { id: 'stale' }).catch(error => error)
    expect(stale).toBeInstanceOf(ApiError)
    expect([stale.message, stale.status, currentOf(stale)]).toEqual(['Old', 409, { stamp: 'new' }])
    await expect(api.get('/v3/edit/tours/:id', { id: 'broken' })).rejects.toThrow('The server answered 502')
    const gone = aConsole(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(isUnreachable(await gone.api.get('/v3/edit/users').catch(error => error))).toBe(true)
  })

  test('a list is answered page by page, and parameters that say nothing are left out', async () => {
    const server = aServer()
    const { api } = aConsole(server.fetch)
    const page = { done: null, tours: [1, 2], cursor: { limit: 2, before: 'x' } }
    expect(await api.list('/v3/edit/tours', 'tours', { before: 'a b' }, { tag_id: '', archived: undefined })).toEqual({
      items: [1, 2],
      before: 'x',
      page,
    })
    expect(server.asked).toEqual(['GET /v3/edit/tours?before=a+b'])
    expect(addressOf('/v3/edit/tours/:id', { id: 'a/b', version: undefined })).toBe('/v3/edit/tours/a%2Fb')
    expect(withQuery('/console', { from: null, to: 3 })).toBe('/console?to=3')
  })
})
