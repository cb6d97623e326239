import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayed, ORIGIN, unique } from './caller.ts'
import { hear } from './hear.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { aPlace, type Place } from './stores.ts'
import { EMPTY } from './template.ts'

const PATH = '/v3/edit/deliveries'

describe('Two server processes on one PostgreSQL', () => {
  let place: Place
  let servers: Running[]
  let tour: { id: string; kind: string }
  beforeAll(async () => {
    place = await aPlace('PostgreSQL', EMPTY)
    // Together: one migrates and makes the account, the other waits for it.
    servers = await Promise.all([startProcess(place), startProcess(place)])
    const made = await servers[0]!.api('POST', '/v3/edit/tours', {
      name: 'Hello', steps: [{ title: 'Hello' }], published_at: '$now',
    }) // biome-ignore format: one request
    tour = made.body.tour
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.end('SIGTERM')))
    await place.remove()
  })

  /** The same request to both, in turns, all at once. */
  const atOnce = <T>(count: number, ask: (server: Running, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(servers[index % servers.length]!, index)))
  const wanted = (uid: string, more: object = {}) => ({ model_kind: 'tour', model_id: tour.id, uid, ...more })
  async function somebody() {
    const uid = unique('user')
    const { body } = await servers[0]!.boot({ uid })
    return { uid, id: body.profile.id as string, visit: body.visit as string }
  }
  const listOf = async (id: string) =>
    (await servers[1]!.api('GET', `/v3/analyze/profiles/${id}`)).body.profile.delivery_ids
  const deliveriesOf = async (id: string) =>
    (await servers[1]!.api('GET', `${PATH}?profile_id=${id}&limit=500`)).body.deliveries

  test('connections that PostgreSQL ends under load take what was under way along, and no process', async () => {
    const database = new pg.Client({ connectionString: place.options.databaseUrl })
    await database.connect()
    const { uid } = await somebody()
    const ended = atOnce(200, server => server.boot({ uid, properties: { seen: unique('page') } }))
    try {
      for (let round = 0; round < 10; round++) {
        await database.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        )
        await new Promise(resolve => setTimeout(resolve, 30))
      }
    } finally {
      await database.end()
    }
    for (const { status } of await ended) expect([200, 503]).toContain(status)
    const after = await atOnce(20, server => server.boot({ uid }))
    expect(after.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('a page at one process hears of what is made at the other, also while they cannot tell each other', async () => {
    const [made, listens] = [servers[0]!, servers[1]!]
    await made.api('PATCH', '/v3/edit/account', { live_pages: true })
    const { uid, visit } = await somebody()
    const { token } = { token: 'token-of-the-test' }
    const page = await hear((path, init) => fetch(listens.address + path, init), { token, visit, since: Date.now() })
    expect(page.status).toBe(200)
    const deliver = () => made.api('POST', PATH, wanted(uid, { delivery_ids_limit: 3, delivery_ids_position: 'last' }))
    // What was new just before is sent once, to be sure: that the feed has changed.
    const next = async () => {
      let word = await page.next()
      while (word === ':' || word === 'feed') word = await page.next()
      return word
    }
    await deliver()
    expect(await next()).toBe('delivery')
    // The stamps alone: the connection that listens is cut again and again while the next ones are made.
    const database = new pg.Client({ connectionString: place.options.databaseUrl })
    await database.connect()
    const cut = () =>
      database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
      )
    expect((await cut()).rowCount).toBeGreaterThan(0)
    await deliver()
    expect(await next()).toBe('delivery')
    await database.end()
    await page.leave()
    await made.api('PATCH', '/v3/edit/account', { live_pages: false })
  })

  test('200 identical creations with one key: exactly one 201, the others 200 or 429, one row', async () => {
    const { uid, id } = await somebody()
    const answers = await atOnce(200, server => server.api('POST', PATH, wanted(uid, { idempotency_key: 'only-once' })))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => ![200, 201, 429].includes(status))).toEqual([])
    expect(await deliveriesOf(id)).toHaveLength(1)
    const ids = new Set(answers.filter(({ status }) => status !== 429).map(({ body }) => body.delivery.id))
    expect(ids.size).toBe(1)
  })

  test('50 creations for one profile at once: the pending list never exceeds its limit', async () => {
    const { uid, id } = await somebody()
    const lengths: number[] = []
    const answers = await atOnce(50, async (server, index) => {
      const answer = await server.api(
        'POST',
        PATH,
        wanted(uid, { delivery_ids_position: index % 2 ? 'first' : 'last' }),
      )
      lengths.push((await listOf(id)).length)
      return answer
    })
    const created = answers.filter(answer => answer.status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(created.length).toBeLessThanOrEqual(3)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => ![201, 409, 429].includes(status))).toEqual([])
    expect(await listOf(id)).toHaveLength(created.length)
    expect(await deliveriesOf(id)).toHaveLength(created.length)
  })

  test('[D16] 500 pages claiming one Delivery: exactly one lease, and its holder gets the same answer again', async () => {
    const { uid, visit } = await somebody()
    const { delivery } = (await servers[0]!.api('POST', PATH, wanted(uid))).body
    const ask = (server: Running, index: number) =>
      server.page('claim', { visit, page: `page-${index}`, browser: `b-${index}`, delivery: delivery.id, href: ORIGIN })
    const answers = await atOnce(500, ask)
    const holders = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
    expect(holders).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.refused))).toEqual(
      new Set(['leased']),
    )
    const [holder] = holders
    for (const server of servers) {
      const again = await ask(server, holder!)
      expect([again.status, again.body.claimed_until]).toEqual([200, answers[holder!]!.body.claimed_until])
    }
  })

  test('[D18] confirmations late, twice and from losers, at once: one at, one Interaction', async () => {
    const { uid, id, visit } = await somebody()
    const { delivery } = (await servers[0]!.api('POST', PATH, wanted(uid))).body
    const reports = Array.from({ length: 20 }, (_, index) =>
      displayed(tour, { delivery: delivery.id, page: `page-${index}`, href: `${ORIGIN}/${index}` }),
    )
    const answers = await atOnce(60, (server, index) =>
      server.page('reports', { visit, reports: [{ visit, ...reports[index % reports.length] }] }),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.accepted.length === 1)).toBe(true)
    const [only] = await deliveriesOf(id)
    expect(only).toMatchObject({
      at: expect.any(String),
      at_href: expect.any(String),
      interaction_id: expect.any(String),
    })
    const { interactions } = (await servers[1]!.api('GET', `/v3/analyze/interactions?id=${tour.id}&limit=500`)).body
    const mine = interactions.filter((one: { profile: { id: string } }) => one.profile.id === id)
    expect(mine.map((one: { id: string }) => one.id)).toEqual([only.interaction_id])
  })
})

test('of four processes that claim the same Deliveries at the same moment, each time one wins', async () => {
  const RACES = process.env.BECKON_LONG ? 1_000 : 40
  const place = await aPlace('PostgreSQL')
  const servers = await Promise.all(Array.from({ length: 4 }, () => startProcess(place)))
  const [first] = servers
  const made = await first!.api('POST', '/v3/edit/tours', {
    name: 'Hello',
    steps: [{ title: 'Hello' }],
    published_at: '$now',
  })
  for (let race = 0; race < RACES; race++) {
    const uid = unique('user')
    const { visit } = (await servers[race % 4]!.boot({ uid })).body
    const wanted = { model_kind: 'tour', model_id: made.body.tour.id, uid }
    const { delivery } = (await servers[(race + 1) % 4]!.api('POST', PATH, wanted)).body
    const answers = await Promise.all(
      servers.map((server, index) =>
        server.page('claim', {
          visit,
          page: `page-${index}`,
          browser: `b-${index}`,
          delivery: delivery.id,
          href: ORIGIN,
        }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 200)
    const losers = answers.filter(({ status, body }) => status === 409 && body.refused === 'leased')
    expect([winners.length, losers.length]).toEqual([1, 3])
  }
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  await place.remove()
}, 600_000)
