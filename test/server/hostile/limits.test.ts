import { describe, expect, onTestFinished, test } from 'vitest'
import { readSecret } from '../../../src/command/serve-variables.ts'
import { aBoot, aCaller, aReport, displayed, ORIGIN, unique } from '../caller.ts'
import { aReceiver } from '../receiver.ts'
import { aPlace, aServer, lookInto, openServer } from '../stores.ts'
import { UNLIMITED } from '../unlimited.ts'
import { watchStatements } from '../watch-statements.ts'
import { BOTH } from './verification.ts'

describe.each(BOTH)('One client at full speed, on %s', store => {
  async function limited(limits: object, options = {}) {
    const server = await aServer(store, { ...options, limits: limits as never })
    onTestFinished(() => server.close())
    // The minute of the limits must not end between two requests.
    server.clock.freeze(Date.now())
    return { server, me: aCaller(server) }
  }
  const keysIn = async (server: Parameters<typeof lookInto>[0]) =>
    (await lookInto(server, 'SELECT 1 FROM report_keys')).length

  test('one report of a showing does not carry others past the limit', async () => {
    const { server, me } = await limited({ requestsPerMinute: 4 })
    const tour = await me.live()
    const { visit } = await me.person()
    for (let n = 0; n < 6; n++) await me.boot()
    const others = Array.from({ length: 50 }, () => aReport({ type: 'event', name: 'flood' }))
    const before = await keysIn(server)
    const bogus = displayed({ id: 'invented', kind: 'tour' })
    expect((await me.report(visit, bogus, ...others)).status).toBe(429)
    expect(await keysIn(server)).toBe(before)
    const { status, body } = await me.report(visit, ...others, displayed(tour), displayed(tour))
    expect([status, body.accepted.length, body.refused]).toEqual([200, 1, []])
    expect(await keysIn(server)).toBe(before + 1)
  })

  test('hundreds of reports in one request are taken a few at a time, and others are answered in between', async () => {
    const { server, me } = await limited({})
    const { visit, profile } = await me.person()
    const many = Array.from({ length: 60 }, (_, n) => aReport({ type: 'event', name: `event ${n % 5}` }))
    const { reports: most } = server.store.sizes
    const before = await keysIn(server)
    let body: { accepted: string[] } | undefined
    const sent = me.report(visit, ...many).then(answer => {
      body = answer.body
    })
    const seen = new Set<number>()
    while (!body) seen.add((await keysIn(server)) - before)
    await sent
    const steps = [...seen].filter(taken => taken > 0 && taken < many.length)
    expect([steps.length >= 3, steps.filter(taken => taken % most !== 0)]).toEqual([true, []])
    expect(body.accepted).toEqual(many.map(report => (report as { key: string }).key))
    // Sent again, as after an answer that got lost, they count once.
    expect((await me.report(visit, ...many)).body.accepted).toHaveLength(60)
    const counted = await lookInto<{ count: number }>(
      server,
      'SELECT SUM(count) AS count FROM event_counts WHERE profile_id = $1',
      [profile.id],
    )
    expect(Number(counted[0]!.count)).toBe(60)
  })

  test('a large record is not stored again for each of many reports', async () => {
    const { server, me } = await limited({})
    const { visit, profile } = await me.person(undefined, { properties: { plan: 'free', seats: 1 } })
    const many = Array.from({ length: 12 }, (_, n) => aReport({ type: 'set', properties: { n, [`p${n}`]: n } }))
    const last = aReport({ type: 'set', properties: { plan: null, n: 'last' } })
    const company = aReport({ type: 'set', properties: { seats: 2 }, company: { uid: unique('company') } })
    const seen = watchStatements(server.store)
    const { body } = await me.report(visit, ...many, last, company)
    expect([body.accepted.length, body.refused]).toEqual([14, []])
    const writes = seen.filter(({ sql }) => sql.startsWith('UPDATE profiles SET properties'))
    expect(writes.length).toBeLessThanOrEqual(Math.ceil(14 / server.store.sizes.reports) + 1)
    const [row] = await lookInto<{ properties: string }>(server, 'SELECT properties FROM profiles WHERE id = $1', [
      profile.id,
    ])
    const each = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`p${n}`, n]))
    expect(JSON.parse(row!.properties)).toEqual({ seats: 2, n: 'last', ...each })
  })

  test('one Delivery that was shown gets no more names than the person may do things', async () => {
    const { server, me } = await limited({ actionsPerPerson: 4 })
    const tour = await me.live()
    const { visit, profile } = await me.person()
    const wanted = { model_kind: 'tour', model_id: tour.id, profile_id: profile.id }
    const { delivery } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body
    const again = Array.from({ length: 9 }, () => displayed(tour, { delivery: delivery.id, group_kind: 'delivery' }))
    const { body } = await me.report(visit, ...again)
    expect([body.accepted.length, body.refused.length]).toEqual([5, 4])
    expect(await lookInto(server, 'SELECT 1 FROM interaction_keys')).toHaveLength(5)
  })

  test('a client that makes up a token for each request is limited by its address, and keeps nobody out', async () => {
    const { server, me } = await limited({ requestsPerMinute: 6 })
    const { token } = server.credentials
    const get = async (path: string) => server.app.request(path, { headers: { origin: ORIGIN } })
    const boots: number[] = []
    for (let n = 0; n < 9; n++) boots.push((await me.page('boot', { ...aBoot(), token: unique('token') })).status)
    expect(boots).toEqual([...Array(6).fill(200), ...Array(3).fill(429)])
    const feeds: number[] = []
    for (let n = 0; n < 9; n++) feeds.push((await get(`/v3/observe/feed/${unique('token')}/abcdef.json`)).status)
    expect(feeds).toEqual([...Array(6).fill(404), ...Array(3).fill(429)])
    const scripts: boolean[] = []
    for (let n = 0; n < 9; n++)
      scripts.push((await (await get(`/${unique('token')}/beckon.js`)).text()).includes('too much'))
    expect(scripts).toEqual([...Array(6).fill(false), ...Array(3).fill(true)])
    // Nothing is kept of them, and the next minute begins anew.
    expect((await lookInto(server, 'SELECT 1 FROM rate_limits')).length).toBeLessThanOrEqual(3)
    server.clock.freeze(Date.now() + 60_000)
    expect((await me.boot()).status).toBe(200)
    for (let n = 0; n < 9; n++) await me.page('boot', { ...aBoot(), token: unique('token') })
    expect([(await me.boot()).status, (await get(`/${token}/beckon.js`)).status]).toEqual([200, 200])
  })

  test('showings above the limit have a limit of their own', async () => {
    const { server, me } = await limited({ requestsPerMinute: 4 })
    const tour = await me.live()
    const { visit } = await me.person()
    const answers: number[] = []
    for (let n = 0; n < 20; n++) answers.push((await me.report(visit, displayed(tour))).status)
    expect(answers.filter(status => status === 200).length).toBeLessThanOrEqual(8)
    expect(answers.at(-1)).toBe(429)
    expect(await keysIn(server)).toBeLessThanOrEqual(8)
  })

  test('reports without a showing take no room from the showings above the limit', async () => {
    const { me } = await limited({ requestsPerMinute: 4 })
    const tour = await me.live()
    const { visit } = await me.person()
    for (let n = 0; n < 6; n++) await me.boot()
    const flood = Array.from({ length: 10 }, () => me.report(visit, aReport({ type: 'event', name: 'flood' })))
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(10).fill(429))
    expect((await me.report(visit, displayed(tour))).status).toBe(200)
  })

  test('above the limit, a request is refused before anybody takes the time to check it', async () => {
    const { me } = await limited({ requestsPerMinute: 4 })
    expect((await me.boot({ facts: 'none' as never })).status).toBe(422)
    for (let n = 0; n < 6; n++) await me.boot()
    expect((await me.boot({ facts: 'none' as never })).status).toBe(429)
  })

  test('requests that nobody can use are counted, and refused above the limit before anybody reads them', async () => {
    const { server, me } = await limited({ requestsPerMinute: 3 }, { trustedProxies: 1 })
    const { token } = server.credentials
    const send = async (body: string, address: string) => {
      const headers = { origin: ORIGIN, 'content-type': 'text/plain', 'x-forwarded-for': address }
      return (await server.app.request('/v3/observe/boot', { method: 'POST', headers, body })).status
    }
    const useless = ['[[[[', '[]', '{}', JSON.stringify({ v: 3, token }), JSON.stringify({ v: 3, token, a: { b: 1 } })]
    for (const [at, body] of useless.entries()) {
      const address = `10.6.6.${at}`
      const answers: number[] = []
      for (let n = 0; n < 6; n++) answers.push(await send(body, address))
      expect([body, answers]).toEqual([body, [422, 422, 422, 429, 429, 429]])
    }
    expect((await me.boot({}, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200)
  })

  test('an address with another port is the same address, and what is no address is nobody’s', async () => {
    const { me } = await limited({ requestsPerMinute: 3 }, { trustedProxies: 1 })
    const flood = async (address: (n: number) => string) => {
      const answers: number[] = []
      for (let n = 0; n < 6; n++) answers.push((await me.boot({}, { 'x-forwarded-for': address(n) })).status)
      return answers
    }
    const ways = [
      (n: number) => `10.6.6.6:${5_000 + n}`,
      (n: number) => `[2001:db8:6:6::1]:${5_000 + n}`,
      (n: number) => `nobody-${n}`,
    ]
    for (const way of ways) expect(await flood(way)).toEqual([200, 200, 200, 429, 429, 429])
    expect((await me.boot({}, { 'x-forwarded-for': '"10.6.6.6"' })).status).toBe(429)
    expect((await me.boot({}, { 'x-forwarded-for': '10.0.0.1:443' })).status).toBe(200)
  })

  test('a record of a person or company never has more than 200 names and 64 KB', async () => {
    const { server, me } = await limited({})
    const [uid, company] = [unique('user'), unique('company')]
    const word = (n: number) => String(n).padStart(3, '0')
    for (const round of ['a', 'b', 'c', 'd']) {
      const many = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`${round}${word(n)}`, 'x'.repeat(700)]))
      const { visit } = await me.person(uid, { properties: many, company: { uid: company, ...many } })
      await me.report(visit, aReport({ type: 'set', properties: many, company: { uid: company, ...many } }))
    }
    for (const table of ['profiles', 'companies']) {
      const [row] = await lookInto<{ properties: string }>(server, `SELECT properties FROM ${table} WHERE uid = $1`, [
        table === 'profiles' ? uid : company,
      ])
      expect(Buffer.byteLength(row!.properties)).toBeLessThanOrEqual(64 * 1024)
      expect(Object.keys(JSON.parse(row!.properties)).length).toBeLessThanOrEqual(200)
    }
  })

  test('a record of short values has 200 names and no more, also if they come in several requests', async () => {
    const { server, me } = await limited({})
    const [uid, company] = [unique('user'), unique('company')]
    for (const round of ['a', 'b', 'c']) {
      const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${round}${n}`, n]))
      const { visit } = await me.person(uid, { properties: many })
      await me.report(visit, aReport({ type: 'set', company: { uid: company, ...many } }))
    }
    for (const [table, who] of [
      ['profiles', uid],
      ['companies', company],
    ] as const) {
      const [row] = await lookInto<{ properties: string }>(server, `SELECT properties FROM ${table} WHERE uid = $1`, [
        who,
      ])
      expect(Object.keys(JSON.parse(row!.properties))).toHaveLength(200)
    }
    const hook = await me.api('POST', '/v3/observe/hooks/profiles', { uid, one_more: 1 })
    expect([hook.status, hook.body.messages[0]]).toEqual([
      422,
      expect.stringMatching(/^one_more: the record has no room/),
    ])
  })

  test('a list of more than 100 entries is refused by its name, wherever it is', async () => {
    const { me } = await limited({})
    const uid = unique('user')
    const list = Array.from({ length: 101 }, (_, n) => n)
    await me.person(uid, { properties: { long: list, inside: { list }, fine: list.slice(1) } })
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    expect(profile.fine).toHaveLength(100)
    expect(profile).not.toHaveProperty('long')
    expect(profile).not.toHaveProperty('inside')
    const hook = await me.api('POST', '/v3/observe/hooks/profiles', { uid, plan: 'pro', long: list })
    expect([hook.status, hook.body.messages[0]]).toEqual([422, expect.stringMatching(/^long: /)])
    const large = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, 'x'.repeat(760)]))
    const over = await me.api('POST', '/v3/observe/hooks/profiles', { uid, ...large })
    expect([over.status, over.body.messages[0]]).toEqual([422, expect.stringMatching(/^p\d+: the record has no room/)])
  })

  test('a record that was too large before stays readable and can be made smaller', async () => {
    const { server, me } = await limited({})
    const uid = unique('user')
    const { profile } = await me.person(uid)
    const large = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`p${n}`, 'x'.repeat(760)]))
    await server.store.query('UPDATE profiles SET properties = $3 WHERE account_id = $1 AND id = $2 RETURNING id', [
      server.credentials.account,
      profile.id,
      JSON.stringify(large),
    ])
    await me.person(uid, { properties: { p0: 'short', p1: null, more: 'x' } })
    const { body } = await me.api('GET', `/v3/analyze/profile?uid=${uid}`)
    expect(body.profile).toMatchObject({ p0: 'short', p299: large.p299 })
    expect(body.profile).not.toHaveProperty('p1')
    expect(body.profile).not.toHaveProperty('more')
  })

  test('webhooks are told only of what was stored', async () => {
    const receiver = await aReceiver()
    onTestFinished(() => receiver.close())
    const { server, me } = await limited({ actionsPerPerson: 2 }, { webhooksAllow: ['127.0.0.1'] })
    await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['tour.step', 'tour.button'] })
    const [step, button] = ['a'.repeat(24), 'b'.repeat(24)]
    const buttons = [{ id: button, does: 'next' as const, text: 'Next' }]
    const tour = await me.live({ steps: [{ id: step, title: 'Hello', buttons }] as never })
    const { visit } = await me.person()
    const interaction = unique('interaction')
    const flood = Array.from({ length: 40 }, (_, n) =>
      aReport(n % 2 ? { type: 'step', interaction, step } : { type: 'button', interaction, step, button }),
    )
    await me.report(visit, displayed(tour, { interaction }), ...flood)
    expect(await lookInto(server, 'SELECT 1 FROM webhook_messages')).toHaveLength(2)
  })

  test('invented domains of one client use up nobody else’s', async () => {
    const { server, me } = await limited({ newHostsPerAddress: 3, newHostsPerDay: 10 })
    const { token } = server.credentials
    const { body } = await me.api('POST', '/v3/edit/urls', { host: 'shop.example', enabled: 'subdomain' })
    expect(body.url.enabled).toBe('subdomain')
    for (let n = 0; n < 30; n++) {
      const site = `https://invented-${n}.test`
      if (n % 2) await server.app.request(`/${token}/beckon.js`, { headers: { referer: `${site}/` } })
      else await me.boot({ href: `${site}/` }, { origin: site })
    }
    const invented = await lookInto(server, "SELECT host FROM urls WHERE host LIKE 'invented-%'")
    expect(invented).toHaveLength(3)
    // Below a domain that is on, and on this machine, all enter.
    const real = await me.boot({ href: 'https://new.shop.example/' }, { origin: 'https://new.shop.example' })
    expect(real.body.visit).toBeDefined()
    expect((await me.boot({ href: ORIGIN })).body.visit).toBeDefined()
  })

  test('the script is limited by address, and answers with a script that does nothing', async () => {
    const { server } = await limited({ requestsPerMinute: 5 })
    const ask = () =>
      server.app.request(`/${server.credentials.token}/beckon.js`, { headers: { referer: `${ORIGIN}/` } })
    for (let n = 0; n < 8; n++) await ask()
    const answer = await ask()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('too much to do')
  })
})

test('a secret that is short enough to be guessed is not taken from the configuration', () => {
  const read = (BECKON_ACCOUNT_SECRET: string) => () => readSecret({ BECKON_ACCOUNT_SECRET })
  for (const short of ['s', 'x'.repeat(31)]) expect(read(short)).toThrow(/at least 32 characters/)
  expect(read('x'.repeat(32))()).toBe('x'.repeat(32))
})

describe.each(['SQLite on disk', 'PostgreSQL'] as const)('A secret that was revoked, on %s', store => {
  test('never comes back, though it is in the configuration', async () => {
    const place = await aPlace(store)
    onTestFinished(() => place.remove())
    const said: string[] = []
    const accountSecret = 'a-secret-that-somebody-has-stolen-1'
    const open = () =>
      openServer({
        ...place.options,
        accountSecret,
        log: null,
        limits: UNLIMITED,
        warn: sentence => said.push(sentence),
      })
    const first = await open()
    const me = aCaller(first, { token: first.credentials.token, secret: accountSecret })
    const other = (await me.api('POST', '/v3/edit/secrets')).body.secret
    const { body } = await me.api('GET', '/v3/edit/secrets')
    const mine = body.secrets.find((one: { id: string }) => one.id !== other.id)
    expect((await me.api('DELETE', `/v3/edit/secrets/${mine.id}`)).status).toBe(200)
    await first.close()
    const second = await open()
    onTestFinished(() => second.close())
    expect(
      (await aCaller(second, { token: second.credentials.token, secret: accountSecret }).api('GET', '/v3/edit/secrets'))
        .status,
    ).toBe(403)
    expect(said.join()).toContain('was revoked and stays so')
  })
})
