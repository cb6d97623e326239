import { afterEach, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { networkOf } from '../../src/server/http/network-of.ts'
import { aBoot, aCaller, aReport, displayed, ORIGIN, unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { SMALL } from './small.ts'
import { aPlace, lookInto, STORES } from './stores.ts'

/** A small one is crossed by few requests. */
const LIMIT = 40
let servers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function aLimited(limits: object, place: { data?: string; databaseUrl?: string } = {}): Promise<BeckonServer> {
  const server = await createServer({
    sizes: SMALL,
    accountToken: 'token',
    accountSecret: 's',
    log: null,
    limits,
    ...place,
  })
  servers.push(server)
  return server
}

const times = <T>(count: number, act: () => T): T[] => Array.from({ length: count }, act)
const granted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

describe.each(STORES)('On %s', store => {
  test('over the limit every request is refused until its minute is over, one by one and at once', async () => {
    const place = await aPlace(store)
    const server = await aLimited({ requestsPerMinute: LIMIT }, place.options)
    const me = aCaller(server)
    server.clock.freeze(Date.now())
    const statuses: number[] = []
    for (let i = 0; i < 2 * LIMIT; i++) statuses.push((await me.boot()).status)
    expect(statuses).toEqual([...times(LIMIT, () => 200), ...times(LIMIT, () => 429)])
    expect(Number((await me.boot()).headers.get('retry-after'))).toBeGreaterThan(0)
    server.clock.advance(60_000)
    expect(granted(await Promise.all(times(4 * LIMIT, () => me.boot())))).toBe(LIMIT)
    await server.close()
    servers = []
    await place.remove()
  })
})

test('a server that refuses people behind a proxy which it does not know says so, once', async () => {
  const said: string[] = []
  const ask = async (trustedProxies: number, headers: { [name: string]: string }) => {
    said.length = 0
    const server = await createServer({
      sizes: SMALL, accountToken: 'token', accountSecret: 's', log: null, limits: { requestsPerMinute: 2 },
      trustedProxies, warn: sentence => said.push(sentence),
    }) // biome-ignore format: one server
    servers.push(server)
    const me = aCaller(server)
    for (let i = 0; i < 5; i++) await me.boot({}, headers)
    return said.filter(sentence => sentence.includes('BECKON_TRUSTED_PROXIES'))
  }
  expect(await ask(0, { 'x-forwarded-for': '203.0.113.1' })).toHaveLength(1)
  expect(await ask(0, {})).toEqual([])
  expect(await ask(1, { 'x-forwarded-for': '203.0.113.1' })).toEqual([])
})

test('four processes let no more than a tenth too much through', async () => {
  const place = await aPlace('PostgreSQL')
  const limit = 100
  const running: Running[] = []
  try {
    // One minute for all of them, so that we can count what is let through.
    const env = { TEST_REQUESTS: String(limit), TEST_CLOCK: String(Date.now()) }
    running.push(...(await Promise.all(times(4, () => startProcess(place, 0, env)))))
    const lanes = running.flatMap(server => times(4, () => server))
    const answers = await Promise.all(
      lanes.map(async server => {
        const mine: { status: number }[] = []
        const asked = { uid: unique('user'), browser: unique('browser') }
        for (let i = 0; i < 12; i++) mine.push(await server.boot(asked))
        return mine
      }),
    )
    const letThrough = granted(answers.flat())
    expect(letThrough).toBeGreaterThan(limit * 0.95)
    expect(letThrough).toBeLessThanOrEqual(limit * 1.1)
  } finally {
    await Promise.all(running.map(server => server.end('SIGTERM')))
    await place.remove()
  }
}, 240_000)

test('an ordinary visitor costs no statement and leaves no trace', async () => {
  const server = await aLimited({ requestsPerMinute: 600 })
  const me = aCaller(server)
  for (let i = 0; i < 5; i++) expect((await me.boot()).status).toBe(200)
  const counts = () => lookInto(server, 'SELECT count FROM rate_limits')
  expect(await counts()).toEqual([])
  await me.boot()
  expect(await counts()).toEqual([{ count: 6 }])
})

test('of IPv6 a whole network is one address, of IPv4 each is its own', () => {
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  const same = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:9', '2001:db8:1:2:3:4:5:6']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('no limit refuses the confirmation of a Delivery or the first that is heard of a showing', async () => {
  const server = await aLimited({ requestsPerMinute: 4 })
  const me = aCaller(server)
  const tour = await me.live()
  const uid = unique('user')
  const { visit } = await me.person(uid)
  const { delivery } = (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid }))
    .body
  for (let i = 0; i < 6; i++) await me.boot()
  expect((await me.boot()).status).toBe(429)
  const event = aReport({ type: 'event', name: 'saved' })
  expect((await me.report(visit, event)).status).toBe(429)
  const confirmation = displayed(tour, { delivery: delivery.id, group_kind: 'delivery' })
  const taken = await me.report(visit, confirmation)
  expect([taken.status, taken.body.accepted]).toEqual([200, [(confirmation as { key: string }).key]])
  const showing = await me.report(visit, displayed(tour), event)
  // The others stay in the browser and come again.
  expect([showing.status, showing.body.accepted.length, showing.body.refused]).toEqual([200, 1, []])
  // An invalid visit has nothing to confirm.
  expect((await me.report('forged', displayed(tour))).status).toBe(429)
})

test('the feed is limited, readable by pages', async () => {
  const server = await aLimited({ requestsPerMinute: 3 })
  const me = aCaller(server)
  await me.live()
  const { feed } = await me.person()
  const ask = () => server.app.request(feed!.path)
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('too many wrong secrets close the door to everybody but whose secret was right', async () => {
  const server = await createServer({
    sizes: SMALL,
    accountSecret: 's',
    log: null,
    trustedProxies: 1,
    limits: { wrongSecretsPerMinute: 3 },
  })
  servers.push(server)
  server.clock.freeze(Date.now())
  const ask = async (secret: string, address: string) =>
    (
      await server.app.request('/v3/edit/tours', {
        headers: { 'x-account-secret': secret, 'x-forwarded-for': address },
      })
    ).status
  expect(await ask('s', '1.1.1.1')).toBe(200)
  const wrong: number[] = []
  for (let i = 0; i < 6; i++) wrong.push(await ask(`wrong-${i}`, '2.2.2.2'))
  expect(wrong).toEqual([403, 403, 403, 429, 429, 429])
  expect([await ask('s', '2.2.2.2'), await ask('wrong', '3.3.3.3')]).toEqual([200, 403])
  server.clock.advance(60_000)
  expect(await ask('wrong', '2.2.2.2')).toBe(403)
})

test('[S167] above what it can do at once, a server answers 503 with Retry-After, and takes confirmations all the same', async () => {
  const server = await aLimited({ requestsAtOnce: 4 })
  const me = aCaller(server)
  const tour = await me.live()
  const { visit } = await me.person()
  const reports = times(10, () => displayed(tour))
  const answers = await Promise.all([
    ...times(100, () => me.boot()),
    ...reports.map(report => me.report(visit, report)),
    server.app.request('/health'),
    server.app.request(`/${server.credentials.token}/beckon.js`, { headers: { origin: ORIGIN } }),
  ])
  const boots = answers.slice(0, 100)
  expect(granted(boots)).toBeGreaterThan(0)
  const refused = boots.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + granted(boots)).toBe(100)
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(answers.slice(100).map(({ status }) => status)).toEqual(times(12, () => 200))
  expect((await me.boot(aBoot())).status).toBe(200)
})
