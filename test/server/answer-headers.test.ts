import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { aPlace, STORES } from './stores.ts'

describe.each(STORES)('Answers of the management API on %s', store => {
  const { server, me } = serverFor(store)

  test('each has an id of its request, and says how many more are taken', async () => {
    const asked: [string, string, unknown?][] = [
      ['GET', '/v3/edit/tours'],
      ['POST', '/v3/edit/properties', { name: unique('Name'), description: '', kind: 'profile' }],
      ['GET', '/v3/edit/tours/nowhere'],
      ['GET', '/v3/edit/tours?limt=3'],
      ['POST', '/v3/observe/hooks/profiles', { uid: unique('uid') }],
      ['GET', '/v3/edit/i18n/nowhere.yaml'],
    ]
    for (const [method, path, body] of asked.slice(0, 5)) {
      const { headers } = await me.api(method, path, body)
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f]{16}$/)
      expect(Number(headers.get('ratelimit-limit')), path).toBe(1_000_000)
      expect(Number(headers.get('ratelimit-remaining')), path).toBeLessThan(1_000_000)
      expect(Number(headers.get('ratelimit-reset')), path).toBeGreaterThan(0)
      expect(Number(headers.get('ratelimit-reset')), path).toBeLessThanOrEqual(60)
    }
    const named = await me.api('GET', '/v3/edit/tours', undefined, { 'x-request-id': 'mine-7' })
    expect(named.headers.get('x-request-id')).toBe('mine-7')
    const nobody = await server.app.request('/v3/edit/tours', { headers: { 'x-account-secret': 'wrong' } })
    expect([nobody.status, nobody.headers.get('ratelimit-limit')]).toEqual([403, null])
    expect(nobody.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
  })

  test('answers to pages carry nothing that they do not need', async () => {
    const { headers } = await me.boot()
    expect([headers.get('x-request-id'), headers.get('ratelimit-limit')]).toEqual([null, null])
  })

  test('a slash at the end is the same address', async () => {
    const { id } = await me.live()
    expect((await me.api('GET', `/v3/edit/tours/${id}/`)).body.tour.id).toBe(id)
    expect((await me.api('GET', '/v3/edit/tours/?limit=1')).body.cursor.limit).toBe(1)
    expect((await me.api('POST', '/v3/observe/hooks/profiles/', { uid: unique('uid') })).status).toBe(200)
    expect((await me.api('PATCH', `/v3/edit/tours/${id}/`, { name: 'With a slash' })).status).toBe(200)
    expect((await me.api('GET', '/v3/edit/widgets/')).status).toBe(404)
    expect((await me.api('GET', '/v3/edit/tours//')).status).toBe(404)
  })

  test('where an id is missing before the slash, nothing is deleted', async () => {
    const { body } = await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique('uid') })
    expect((await me.api('DELETE', `/v3/edit/profiles/?id=${body.profile.id}`)).status).toBe(404)
    expect((await me.api('DELETE', `/v3/edit/profiles/${body.profile.id}/`)).status).toBe(200)
  })
})

describe.each(STORES)('The limit of requests on %s', store => {
  let place: Awaited<ReturnType<typeof aPlace>>
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    place = await aPlace(store)
    const credentials = { accountToken: 'token', accountSecret: 'a-secret' }
    server = await createServer({ ...place.options, ...credentials, log: null, limits: { managementPerMinute: 10 } })
    me = aCaller(server)
  })
  afterAll(async () => {
    await server.close()
    await place.remove()
  })

  test('is counted down, refuses with a time to come back, and begins anew', async () => {
    server.clock.freeze(Date.now())
    const remaining: string[] = []
    for (let i = 0; i < 10; i++) {
      const { status, headers } = await me.api('GET', i % 2 ? '/v3/edit/tours' : '/v3/edit/tours?limt=1')
      remaining.push(`${status} ${headers.get('ratelimit-remaining')}`)
    }
    expect(remaining).toEqual(Array.from({ length: 10 }, (_, i) => `${i % 2 ? 200 : 422} ${9 - i}`))
    const refused = await me.api('GET', '/v3/edit/tours')
    expect([refused.status, refused.body.reason]).toEqual([429, 'too_fast'])
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect((await me.boot()).status).toBe(200)
    server.clock.advance(60_000)
    expect((await me.api('GET', '/v3/edit/tours')).headers.get('ratelimit-remaining')).toBe('9')
  })
})
