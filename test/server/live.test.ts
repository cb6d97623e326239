import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BootOpen } from '../../src/protocol/wire.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { stamp } from '../../src/server/journal/live-stamp.ts'
import type { Stream } from '../../src/server/pages/live/stream.ts'
import { createStreams } from '../../src/server/pages/live/streams.ts'
import { aCaller, unique } from './caller.ts'
import { type Hearing, hear } from './hear.ts'
import { serverFor } from './server-for.ts'
import { SMALL } from './small.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const MINUTE = 60_000

describe.each(STORES)('Live pages on %s', store => {
  const { server, me } = serverFor(store, { limits: { liveStreams: 12, databaseWait: 10_000 } })
  let tour: { id: string }
  const open: Hearing[] = []
  beforeAll(async () => {
    await me.api('PATCH', '/v3/edit/account', { live_pages: true })
    tour = await me.live()
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.leave()
  })

  async function listen({ visit, now }: BootOpen, since = now, browser = unique('browser')): Promise<Hearing> {
    const { token } = server.credentials
    const ask = (path: string, init: RequestInit) => {
      const headers = { ...init.headers, 'user-agent': browser }
      return server.app.request(path, { ...init, headers })
    }
    const heard = await hear(ask, { token, visit, since })
    open.push(heard)
    return heard
  }
  /** Older than the overlap in which news is told twice. */
  const settled = async (uid?: string) => {
    const booted = await me.person(uid)
    server.clock.advance(MINUTE)
    return { ...booted, now: booted.now + MINUTE }
  }
  const deliver = async (uid: string | null) =>
    (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })).body.delivery

  test('a page hears of a Delivery for its person, of nobody else’s, and of nothing else', async () => {
    const [mine, other] = [await settled(unique('user')), await settled(unique('user'))]
    const [page, elsewhere] = [await listen(mine), await listen(other)]
    expect([page.status, await page.next(), await elsewhere.next()]).toEqual([200, ':', ':'])
    const { id } = await deliver(mine.profile.uid)
    expect(await page.next()).toBe('delivery')
    await me.api('PATCH', `/v3/edit/deliveries/${id}`, { until: '+1h' })
    expect(await page.next()).toBe('delivery')
    await me.api('DELETE', `/v3/edit/deliveries/${id}`)
    expect(await page.next()).toBe('delivery')
    // If it had been told about them, that would come first.
    await deliver(other.profile.uid)
    expect(await elsewhere.next()).toBe('delivery')
  })

  test('what became new since the page last heard is told at once, and nothing where nothing did', async () => {
    const mine = await settled(unique('user'))
    await deliver(mine.profile.uid)
    expect(await (await listen(mine)).next()).toBe('delivery')
    server.clock.advance(MINUTE)
    expect(await (await listen(mine, mine.now + MINUTE)).next()).toBe(':')
  })

  test('who has heard nothing for longer than stamps are kept is told to ask', async () => {
    const mine = await settled(unique('user'))
    await deliver(mine.profile.uid)
    server.clock.advance(11 * MINUTE)
    await server.settle()
    expect(await lookInto(server, 'SELECT * FROM live_stamps')).toEqual([])
    expect(await (await listen(mine)).next()).toBe('feed')
    expect(await (await listen(mine, mine.now + 10 * MINUTE)).next()).toBe(':')
  })

  test('everybody of an account hears of a new feed, a pause and its end, and of settings', async () => {
    const [one, two] = [await listen(await settled()), await listen(await settled())]
    const both = async () => [await one.next(), await two.next()]
    expect(await both()).toEqual([':', ':'])
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { name: unique('tour'), published_at: '$now' })
    expect(await both()).toEqual(['feed', 'feed'])
    await me.api('POST', '/v3/edit/account/pause')
    expect(await both()).toEqual(['paused', 'paused'])
    await me.api('POST', '/v3/edit/account/resume')
    expect(await both()).toEqual(['feed', 'feed'])
    await me.api('PATCH', '/v3/edit/account', { once_rule: 'as_listed' })
    expect(await both()).toEqual(['feed', 'feed'])
    // Changes of a draft are not sent.
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { name: 'Draft' })
    await me.api('POST', '/v3/edit/account/pause')
    expect(await both()).toEqual(['paused', 'paused'])
    await me.api('POST', '/v3/edit/account/resume')
  })

  test('above the limit of the process, and of one person, pages are refused and told when to come back', async () => {
    const crowd = await settled(unique('user'))
    const pages = await Promise.all(Array.from({ length: 12 }, () => listen(crowd)))
    expect(pages.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429])
    const others = [await listen(await settled()), await listen(await settled()), await listen(await settled())]
    expect(others.map(({ status }) => status)).toEqual([200, 200, 503])
    expect(Number(others[2]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
    await others[0]!.leave()
    expect((await listen(await settled())).status).toBe(200)
  })

  test('a third page of a person in the same browser is refused: two streams leave connections for what pages ask', async () => {
    const mine = await settled(unique('user'))
    const inOne = () => listen(mine, mine.now, 'a browser')
    const [first, second, third] = [await inOne(), await inOne(), await inOne()]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect((await listen(mine, mine.now, 'another browser')).status).toBe(200)
    await first.leave()
    expect((await inOne()).status).toBe(200)
  })

  test('is never compressed, kept or held back on the way, and takes a page’s request without a preflight', async () => {
    const { headers } = await listen(await settled())
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    })
    expect(headers.has('content-encoding')).toBe(false)
  })

  test('a visit that was not signed here hears nothing, nor does a page of an account that has not switched it on', async () => {
    const booted = await settled()
    expect((await listen({ ...booted, visit: `${booted.visit.slice(0, -2)}xx` })).status).toBe(403)
    await me.api('PATCH', '/v3/edit/account', { live_pages: false })
    const answer = await listen(booted)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    await me.api('PATCH', '/v3/edit/account', { live_pages: true })
  })

  test('writes nothing for an account that has not switched it on, and nothing is left of who is forgotten', async () => {
    const mine = await settled(unique('user'))
    const stamps = () => lookInto(server, 'SELECT * FROM live_stamps WHERE profile_id = $1', [mine.profile.id])
    await me.api('PATCH', '/v3/edit/account', { live_pages: false })
    await deliver(mine.profile.uid)
    expect(await stamps()).toEqual([])
    await me.api('PATCH', '/v3/edit/account', { live_pages: true })
    await me.api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour', model_id: tour.id, uid: mine.profile.uid, delivery_ids_position: 'last',
    }) // biome-ignore format: one request
    expect(await stamps()).toHaveLength(1)
    await me.api('DELETE', `/v3/edit/profiles/${mine.profile.id}/forget`)
    await server.settle()
    expect(await stamps()).toEqual([])
  })

  test('a change that is committed by nobody who tells of it is found by looking', async () => {
    const mine = await settled(unique('user'))
    const page = await listen(mine)
    expect(await page.next()).toBe(':')
    await server.store.transaction(async tx => stamp(tx, server.credentials.account, mine.profile.id, 'delivery'))
    expect(await page.next()).toBe('delivery')
  })
})

test('stopping ends every stream, and no other begins', async () => {
  const server = await aServer('SQLite in memory')
  const me = aCaller(server)
  await me.api('PATCH', '/v3/edit/account', { live_pages: true })
  const { visit, now } = await me.person()
  const address = await server.listen()
  const ask = (path: string, init: RequestInit) => fetch(address + path, init)
  const page = await hear(ask, { token: server.credentials.token, visit, since: now })
  const words = [await page.next()]
  const closing = server.close()
  for (let word = await page.next(); word !== null; word = await page.next()) words.push(word)
  await closing
  expect(words.length).toBeGreaterThan(0)
})

test('a page that left takes no place any more', async () => {
  const server = await createServer({ sizes: SMALL, log: null, accountSecret: 'secret', limits: { liveStreams: 1 } })
  const me = aCaller(server)
  await me.api('PATCH', '/v3/edit/account', { live_pages: true })
  const address = await server.listen()
  const listen = async () => {
    const { visit, now } = await me.person()
    return hear((path, init) => fetch(address + path, init), { token: server.credentials.token, visit, since: now })
  }
  const first = await listen()
  expect([first.status, (await listen()).status]).toEqual([200, 503])
  await first.leave()
  await expect.poll(async () => (await listen()).status).toBe(200)
  await server.close()
})

test('each stream is told once in 25 seconds that the server is there', () => {
  const streams = createStreams(100)
  const made = Array.from({ length: 60 }, (_, index) => {
    if (index % 3 === 0) streams.nextRound()
    return streams.open({ account: 'a', profile: String(index), browser: '', network: 'n', own: 0, all: 0 }) as Stream
  })
  const told = Array.from({ length: 25 }, () => [...streams.nextRound()])
  expect(told.flat().toSorted(byProfile)).toEqual(made.toSorted(byProfile))
  // Not all of them in the same second.
  expect(Math.max(...told.map(each => each.length))).toBeLessThan(10)
  made[0]!.close()
  expect(Array.from({ length: 25 }, () => [...streams.nextRound()]).flat()).toHaveLength(59)
})

const byProfile = (a: { profile: string }, b: { profile: string }) => Number(a.profile) - Number(b.profile)

test('of three pages in one browser, each listens in its turn; a stream that nobody reads any more gives way, too', async () => {
  const streams = createStreams(100)
  const open = () => streams.open({ account: 'a', profile: 'p', browser: 'b', network: 'n', own: 0, all: 0 })
  const [first, second] = [open() as Stream, open() as Stream]
  for (let second = 0; second < 60; second++) {
    expect(open()).toBe('person')
    streams.nextRound()
  }
  const third = open()
  expect(streams.of('a', 'p')).toEqual([second, third])
  expect((await first.body.getReader().read()).done).toBe(true)
})

test('a page that reads nothing is let go', () => {
  const streams = createStreams(1)
  const stream = streams.open({ account: 'a', profile: 'p', browser: '', network: 'n', own: 0, all: 0 }) as Stream
  for (let i = 0; i < 19; i++) stream.say()
  expect(streams.size).toBe(1)
  for (let i = 0; i < 5; i++) stream.say()
  expect([streams.size, streams.has('a')]).toEqual([0, false])
})
