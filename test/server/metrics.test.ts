import { request } from 'node:http'
import parse from 'parse-prometheus-text-format'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { METRICS } from '../../src/server/ground/create-metrics.ts'
import { displayed, ORIGIN, unique } from './caller.ts'
import { hear } from './hear.ts'
import { aReceiver, failing, type Receiver } from './receiver.ts'
import { serverFor } from './server-for.ts'
import { aServer, STORES } from './stores.ts'

const DAY = 86_400_000

describe.each(STORES)('Metrics on %s', store => {
  const { server, me } = serverFor(store, { webhooksAllow: ['127.0.0.1'], metricsToken: 'a token of the test' })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await aReceiver()
  })
  afterAll(() => receiver.close())

  /** Every value, under its name and labels. */
  const look = async () => {
    const { status, body } = await me.api('GET', '/metrics')
    expect(status).toBe(200)
    const values = new Map<string, number>()
    for (const { name, metrics } of parse(body))
      for (const { labels = {}, value, count } of metrics)
        values.set([name, ...Object.values(labels)].join(' '), Number(value ?? count))
    return values
  }
  const sum = (values: Map<string, number>, name: string) =>
    [...values].reduce((total, [key, value]) => (key.split(' ')[0] === name ? total + value : total), 0)

  test('[S310] every metric is told, a second parser reads the text, and each of them moves', async () => {
    const before = await look()
    const tour = await me.live()
    const uid = unique('user')
    const { visit, now } = await me.person(uid)
    await me.api('PATCH', '/v3/edit/account', { live_pages: true })
    const { token } = server.credentials
    const old = { origin: ORIGIN, 'user-agent': 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)' }
    await server.app.request(`/${token}/beckon.js`, { headers: old })
    const page = await hear((path, init) => server.app.request(path, init), { token, visit, since: now })
    const { id: hook } = (await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['tour.displayed'] }))
      .body.webhook
    const deliver = async () =>
      (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })).body.delivery.id
    const [shown, missed] = [await deliver(), await deliver()]
    const claim = (delivery: string) =>
      me.page('claim', { visit, delivery, page: unique('page'), browser: unique('browser'), href: ORIGIN })
    expect((await claim(shown)).status).toBe(200)
    const report = () => displayed(tour, { group_kind: 'delivery', delivery: shown })
    // Two pages report that they show it, and that is counted.
    await me.report(visit, report(), report(), { type: 'nothing' })
    await server.settle()
    await claim(missed)
    receiver.answer = failing
    await me.report(visit, displayed(tour))
    await server.settle()
    server.clock.advance(60_000)
    await me.boot({ uid })
    server.clock.advance(DAY / 2)
    const later = await look()
    await page.leave()
    expect([...new Set([...later.keys()].map(key => key.split(' ')[0]))].toSorted()).toEqual(
      Object.keys(METRICS)
        // If the database is not a file of ours, its disk is unknown.
        .filter(name => name !== 'beckon_disk_free_bytes' || store === 'SQLite on disk')
        // Only if one is switched off.
        .filter(name => name !== 'beckon_webhooks_off')
        .toSorted(),
    )
    const moved = Object.keys(METRICS).filter(name => sum(later, name) !== sum(before, name))
    const still = ['beckon_disk_free_bytes', 'beckon_database_up', 'beckon_database_bytes', 'beckon_database_connections', 'beckon_database_waiting', 'beckon_database_refused_total', 'beckon_requests_in_progress', 'beckon_webhooks_paused', 'beckon_requests_failed_total', 'beckon_swept_rows_total', 'beckon_results_age_seconds', 'beckon_event_loop_lag_seconds', 'beckon_memory_bytes', 'beckon_transaction_longest_seconds'] // biome-ignore format: a list
    expect(
      Object.keys(METRICS).filter(
        name => !moved.includes(name) && !still.includes(name) && name !== 'beckon_webhooks_off',
      ),
    ).toEqual([])
    expect(later.get('beckon_claims_total claimed')).toBe(2)
    expect(later.get('beckon_reports_total accepted')).toBe(3)
    expect(later.get('beckon_counted_total shown-twice')).toBe(1)
    // One that was claimed, and the same one leased to the next page, half a minute later.
    expect(later.get('beckon_leases_unconfirmed')).toBe(2)
    expect(later.get(`beckon_webhook_attempts_total ${hook} true`)).toBe(1)
    expect(later.get(`beckon_webhook_attempts_total ${hook} false`)).toBeGreaterThanOrEqual(1)
    expect(later.get('beckon_database_bytes')).toBeGreaterThan(100_000)
    expect(later.get(`beckon_webhook_oldest_seconds ${hook}`)).toBeGreaterThan(3_600)
    expect(later.get('beckon_database_up')).toBe(1)
    expect(later.get('beckon_event_loop_lag_seconds longest')).toBeGreaterThan(0)
    expect(later.get('beckon_transaction_longest_seconds')).toBeGreaterThan(0)
  })

  test('[S310] rows that are swept, and receivers that are paused, are counted', async () => {
    receiver.answer = failing
    const tour = await me.live()
    const { id: hook } = (await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['tour.displayed'] }))
      .body.webhook
    const { visit } = await me.person()
    for (let i = 0; i < 12; i++) await me.report(visit, displayed(tour))
    await server.settle()
    const paused = await look()
    expect(paused.get(`beckon_webhooks_paused ${hook}`)).toBe(1)
    receiver.answer = response => response.writeHead(410).end()
    server.clock.advance(DAY / 12)
    await server.settle()
    const off = await look()
    expect(off.get(`beckon_webhooks_off ${hook} gone`)).toBe(1)
    expect(off.has(`beckon_webhooks_paused ${hook}`)).toBe(false)
    server.clock.advance(200 * DAY)
    await server.settle()
    const swept = await look()
    expect(swept.get('beckon_swept_rows_total report_keys')).toBeGreaterThan(0)
  })

  test('metrics are for this machine, or for whoever has the token, and not for who comes through a proxy', async () => {
    const get = async (headers: Record<string, string>) => (await server.app.request('/metrics', { headers })).status
    expect(await get({})).toBe(200)
    expect(await get({ 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(await get({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer a token of the test' })).toBe(200)
    expect(await get({ authorization: 'Bearer another token!!!!!' })).toBe(403)
    const address = await server.listen()
    const status = await new Promise(resolve =>
      request(`${address}/metrics`, response => resolve(response.resume().statusCode)).end(),
    )
    expect(status).toBe(200)
  })
})

test('[S312] a process that stops, or whose database does not write, lives and is not ready', async () => {
  const server = await aServer('SQLite on disk')
  const ask = async (path: string) => {
    const answer = await server.app.request(path)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/ready')).toEqual([200, { ready: true, because: null }])
  const closing = server.close()
  expect(await ask('/ready')).toEqual([503, { ready: false, because: 'The server is stopping' }])
  expect((await ask('/health'))[0]).toBe(200)
  await closing
})

test('whatever goes wrong has a name in the answer and in the log; a name that a proxy gave is kept', async () => {
  const lines: { id: string; level: string; status: number }[] = []
  const server = await aServer('SQLite in memory', { log: line => lines.push(line) })
  const own = await server.app.request('/nowhere')
  const given = await server.app.request('/nowhere', { headers: { 'x-request-id': 'proxy-7' } })
  const strange = await server.app.request('/nowhere', { headers: { 'x-request-id': 'a b\tc' } })
  await server.app.request('/health')
  expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
  expect(given.headers.get('x-request-id')).toBe('proxy-7')
  expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
  expect(lines.map(({ id, level }) => [id, level])).toEqual([
    [own.headers.get('x-request-id'), 'warn'],
    ['proxy-7', 'warn'],
    [strange.headers.get('x-request-id'), 'warn'],
    [expect.stringMatching(/^[0-9a-f]{16}$/), 'info'],
  ])
  await server.close()
})
