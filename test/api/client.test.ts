import { describe, expect, test } from 'vitest'
import { type ApiOptions, createApi } from '../../src/api/index.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { unique } from '../server/caller.ts'
import { serverFor } from '../server/server-for.ts'
import { STORES } from '../server/stores.ts'

/** The client for this server, without a socket. */
const apiOf = ({ app, credentials }: BeckonServer, options: Partial<ApiOptions> = {}) =>
  createApi({
    server: 'http://localhost/',
    secret: credentials.secret!,
    fetch: async (input, init) => app.request(`${input}`, init),
    ...options,
  })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe.each(STORES)('On %s', store => {
  const { server, me } = serverFor(store)

  test('reads and writes Experiences, their versions and results', async () => {
    const api = apiOf(server)
    const { tour } = await api.send('POST', '/v3/edit/tours', {
      name: 'First watch',
      steps: [{ title: 'Hello' }],
      published_at: '$now',
    })
    const { id } = tour
    await api.send('PATCH', '/v3/edit/tours/:id', { id, name: 'Second watch', stamp: tour.stamp })
    const { comparison } = await api.get('/v3/edit/tours/:id/versions/compare', { id })
    expect(comparison.sentences).toHaveLength(1)
    const { tour: reverted } = await api.send('POST', '/v3/edit/tours/:id/revert', { id })
    expect(reverted.name).toBe('First watch')
    const { version } = await api.get('/v3/edit/tours/:id/versions/:number', { id, number: 1 })
    expect(version.live).toBe(true)
    const { result } = await api.get('/v3/analyze/results/tours/:id', { id })
    expect(result.kind).toBe('tour')
    const file = await api.file('/v3/analyze/results.csv')
    expect(await file.text()).toContain('First watch')
    expect(await (await api.file('/v3/edit/tours/:id/i18n.yaml', { id })).text()).toContain('Hello')
  })

  test('reads and writes people, companies and Deliveries', async () => {
    const api = apiOf(server)
    const tour = await me.live()
    const uid = unique('person')
    const { profile } = await api.send('POST', '/v3/observe/hooks/profiles', { uid, company: { uid: 'port' } })
    await me.person(uid)
    await api.send('POST', '/v3/observe/hooks/events', { uid, name: 'moored' })
    const taken = await api.send('POST', '/v3/observe/hooks/companies/batch', {
      companies: [{ uid: 'port', berths: 3 }],
    })
    expect(taken).toMatchObject({ taken: 1, errors: [] })
    expect((await api.get('/v3/analyze/company', { uid: 'port' })).company.uid).toBe('port')
    const made = await api.send('POST', '/v3/edit/deliveries', {
      model_kind: 'tour',
      model_id: tour.id,
      uid,
      options: { plan: 'pro' },
    })
    const { id } = made.delivery
    await api.send('PATCH', '/v3/edit/deliveries/:id', { id, once: true })
    const { delivery } = await api.get('/v3/edit/deliveries/:id', { id, expand: { profile: 'min' } })
    expect(delivery).toMatchObject({ once: true, options: { plan: 'pro' }, profile_id: profile.id })
    await api.send('DELETE', '/v3/edit/deliveries/:id', { id })
    const { verdicts } = await api.get('/v3/analyze/explain', { uid, url: 'http://localhost:3000/home' })
    expect(verdicts.length).toBeGreaterThan(0)
    const exported = await api.get('/v3/analyze/profiles/:id/export', { id: profile.id })
    expect(exported.not_included.length).toBeGreaterThan(0)
  })

  test('sends a file, and asks how far it is', async () => {
    const api = apiOf(server)
    const form = new FormData()
    form.set('file', new File(['uid,port\nada,Bergen\n'], 'people.csv'))
    const { import: begun } = await api.send('POST', '/v3/edit/imports', form)
    await expect
      .poll(async () => (await api.get('/v3/edit/imports/:id', { id: begun.id })).import.state, { timeout: 20_000 })
      .toBe('done')
  })

  test('reads settings, domains, Segments, users and webhooks', async () => {
    const api = apiOf(server)
    const { account } = await api.send('PATCH', '/v3/edit/account', { languages: ['de'] })
    expect((await api.get('/v3/edit/account')).account.stamp).toBe(account.stamp)
    const { segment } = await api.send('POST', '/v3/edit/segments', { name: 'Everybody', items: [] })
    expect((await api.get('/v3/edit/segments/:id', { id: segment.id })).segment.name).toBe('Everybody')
    expect((await api.get('/v3/edit/users')).users[0]!.role).toBe('owner')
    expect((await api.get('/v3/edit/webhooks')).webhooks).toEqual([])
    expect((await api.get('/v3/edit/labels', { languages: 'de' })).labels.de).toBeDefined()
  })

  test('reads every item of a list that has three pages, once', async () => {
    const api = apiOf(server)
    const hosts = ['a', 'b', 'c', 'd', 'e'].map(name => `${name}.${unique('host')}.example.com`)
    for (const host of hosts) await api.send('POST', '/v3/edit/urls', { host })
    const asked: string[] = []
    const counting = apiOf(server, {
      fetch: async (input, init) => {
        asked.push(`${input}`)
        return server.app.request(`${input}`, init)
      },
    })
    const read = (await all(counting.each('/v3/edit/urls', 'urls', { limit: 2 }))).map(({ host }) => host)
    expect(read.filter(host => hosts.includes(host))).toEqual(hosts.toReversed())
    expect(asked.length).toBeGreaterThanOrEqual(3)
    const pages = await all(api.pages('/v3/edit/urls', { limit: 2 }))
    expect(pages.flatMap(({ urls }) => urls.map(({ host }) => host))).toEqual(read)
  })

  test('reads the names of events page by page', async () => {
    const api = apiOf(server)
    const names = ['anchored', 'berthed', 'cleared', 'docked', 'entered']
    const uid = unique('person')
    await me.person(uid)
    await api.send('POST', '/v3/observe/hooks/events/batch', { events: names.map(name => ({ uid, name })) })
    const read = await all(api.each('/v3/edit/event_names', 'event_names', { limit: 2 }))
    expect(read.flatMap(({ name }) => (names.includes(name) ? [name] : [])).sort()).toEqual(names)
  })

  test('a Delivery whose answer got lost is made once', async () => {
    const tour = await me.live()
    const uid = unique('person')
    await me.person(uid)
    const bodies: string[] = []
    const api = apiOf(server, {
      fetch: async (input, init) => {
        bodies.push(`${init!.body}`)
        const answer = await server.app.request(`${input}`, init)
        if (bodies.length === 1) throw new TypeError('fetch failed')
        return answer
      },
    })
    const { delivery } = await api.send('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
    expect(bodies[0]).toBe(bodies[1])
    const { deliveries } = await apiOf(server).get('/v3/edit/deliveries', { uid })
    expect(deliveries.map(({ id }) => id)).toEqual([delivery.id])
  })

  test('a change whose answer got lost is not repeated', async () => {
    let times = 0
    const api = apiOf(server, {
      fetch: async () => {
        times++
        throw new TypeError('fetch failed')
      },
    })
    await expect(api.send('PATCH', '/v3/edit/account', { languages: [] })).rejects.toMatchObject({ status: 0 })
    expect(times).toBe(1)
  })

  test('takes the answers of any fetch, also where a server has replaced the global `Response`', async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await server.app.request(`${input}`, init)
      const { ok, status, headers, body } = answer
      return { ok, status, headers, body, json: () => answer.json() } as Response
    }
    expect(await apiOf(server, { fetch }).get('/v3/edit/account')).toHaveProperty('account')
    const unknown = apiOf(server, { fetch }).get('/v3/edit/tours/:id', { id: 'none' })
    await expect(unknown).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  })

  test('a refusal has its status, its reason and the parameter that is to blame', async () => {
    const asked = apiOf(server).send('POST', '/v3/edit/urls', { host: 'no host' })
    await expect(asked).rejects.toMatchObject({ name: 'ApiError', status: 422, body: { param: 'host' } })
  })
})

describe.each(STORES)('A busy server on %s', store => {
  const { server: busy } = serverFor(store, { limits: { requestsAtOnce: 0 } })
  const { server: idle } = serverFor(store)

  test('is asked again after as long as Retry-After says', async () => {
    const answered: { status: number; retryAfter: string | null; at: number }[] = []
    const api = apiOf(idle, {
      fetch: async (input, init) => {
        const { app } = answered.length === 0 ? busy : idle
        const answer = await app.request(`${input}`, init)
        answered.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), at: Date.now() })
        return answer
      },
    })
    // Nobody minds if a write that was refused is repeated.
    await api.send('PATCH', '/v3/edit/account', { languages: ['fr'] })
    const [refused, taken] = answered
    expect([refused!.status, taken!.status]).toEqual([503, 200])
    expect(taken!.at - refused!.at).toBeGreaterThanOrEqual(Number(refused!.retryAfter) * 1_000 - 50)
  }, 60_000)

  test('is given up at once if the pause is longer than somebody wants to wait', async () => {
    const asked = apiOf(busy, { patience: { longest: 0 } }).get('/v3/edit/account')
    await expect(asked).rejects.toMatchObject({ status: 503, body: { reason: 'busy' } })
  })
})
