import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import { WIRE } from '../../src/protocol/wire.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { aServer, lookInto, openServer, STORES } from './stores.ts'
import recorded from './wire-v1.json' with { type: 'json' }

describe.each(STORES)('The runtime’s endpoints on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: Experience
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
  })
  afterAll(() => server.close())
  const urlOf = async (host: string) =>
    (await lookInto<Record<string, unknown>>(server, 'SELECT * FROM urls WHERE host = $1', [host]))[0]

  test('[S23] a host met for the first time is registered off; localhost on; under subdomain on, with its Environment', async () => {
    const strange = `${unique('app')}.example.net`
    expect((await me.boot({}, { origin: `https://${strange}:8443` })).body).toEqual({ off: true })
    expect(await urlOf(strange)).toMatchObject({
      enabled: 'off',
      domain: 'example.net',
      installed_at: expect.any(Number),
    })
    expect(await lookInto(server, 'SELECT 1 FROM profiles')).toEqual([])
    expect((await me.boot()).body.visit).toBeDefined()
    expect(await urlOf('localhost')).toMatchObject({ enabled: 'on', domain: 'localhost' })
    const group = (await me.api('POST', '/v3/edit/url_groups', { name: 'Staging' })).body.url_group.id
    const parent = (await me.api('POST', '/v3/edit/urls', { host: 'parent.example.org', enabled: 'subdomain' })).body
      .url
    await me.api('PATCH', `/v3/edit/urls/${parent.id}`, { url_group_id: group })
    const child = await me.boot({ uid: unique('user') }, { origin: 'https://a.b.parent.example.org' })
    expect(child.body.url_group_id).toBe(group)
    expect(await urlOf('a.b.parent.example.org')).toMatchObject({ enabled: 'on', url_group_id: group })
    // An archived host is off.
    await me.api('PATCH', `/v3/edit/urls/${(await urlOf('a.b.parent.example.org'))!.id}`, { archived_at: '$now' })
    expect((await me.boot({}, { origin: 'https://a.b.parent.example.org' })).body).toEqual({ off: true })
  })

  test('[S24] where the domain is off nothing is written, and the answer can be read from the page', async () => {
    const { visit } = await me.person()
    const origin = `https://${unique('off')}.example.net`
    await me.boot({}, { origin })
    const before = JSON.stringify(await lookInto(server, 'SELECT * FROM profiles ORDER BY id'))
    for (const [path, body] of [
      ['boot', { ...recorded.boot, v: 2, token: undefined }],
      ['claim', { visit, page: 'p', browser: 'b', delivery: 'd', href: origin }],
      ['reports', { visit, reports: [{ visit, ...displayed(tour) }] }],
    ] as const) {
      const answer = await me.page(path, JSON.parse(JSON.stringify(body)), { origin })
      expect(answer.body, path).toEqual({ off: true })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(JSON.stringify(await lookInto(server, 'SELECT * FROM profiles ORDER BY id'))).toBe(before)
  })

  test('the feed is one immutable document, new only when what users get has changed', async () => {
    const first = await me.person()
    const again = await me.person()
    expect(again.feed).toEqual(first.feed)
    const document = await me.api('GET', first.feed!.path)
    expect(document.headers.get('cache-control')).toContain('immutable')
    expect(document.headers.get('access-control-allow-origin')).toBe('*')
    expect(document.body.version).toBe(first.feed!.version)
    expect(document.body.experiences.map((one: Experience) => one.id)).toContain(tour.id)
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { name: unique('Edited') })
    expect((await me.person()).feed).toEqual(first.feed)
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { published_at: '$now' })
    const published = await me.person()
    expect(published.feed!.version).not.toBe(first.feed!.version)
    expect((await me.api('GET', first.feed!.path)).status).toBe(200)
    expect((await me.api('GET', first.feed!.path.replace(/\/[0-9a-f]{24}/, `/${'0'.repeat(24)}`))).status).toBe(404)
  })

  test('[S26] a report is taken in once, whatever its repeats; one that is wrong does not hold up the others', async () => {
    const { visit, profile } = await me.person()
    const event = { ...aReport({ type: 'event', name: 'saved', properties: { size: 1 } }), visit }
    const bad = { key: 'bad', at: 1, visit, type: 'dance' }
    for (let i = 0; i < 3; i++) {
      const { body } = await me.page('reports', { visit, reports: [bad, event, event] })
      expect(body.refused).toEqual([{ key: 'bad', because: 'malformed' }])
      expect(body.accepted).toHaveLength(2)
    }
    const counted = await lookInto(server, 'SELECT count FROM event_counts WHERE profile_id = $1', [profile.id])
    expect(counted).toEqual([{ count: 1 }])
  })

  test('[S26] what cannot be kept in one report holds up neither it nor the others', async () => {
    const { visit, profile } = await me.person()
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`)
    const strange: object[] = [
      { note: 'cut \ud83d' },
      { note: 'a\0b' },
      { constructor: 'x', note: 'left' },
      { deep, note: 'deep' },
    ]
    const sent = [aReport({ type: 'event', name: 'plain' })]
    for (const properties of strange) sent.push(aReport({ type: 'event', name: 'strange', properties }))
    const { status, body } = await me.report(visit, ...sent)
    expect([status, body.accepted.length, body.refused]).toEqual([200, sent.length, []])
    const kept = await lookInto<{ properties: string }>(
      server,
      "SELECT properties FROM events WHERE profile_id = $1 AND name = 'strange' ORDER BY id",
      [profile.id],
    )
    const notes = kept.map(({ properties }) => JSON.parse(properties).note)
    expect(notes).toEqual(['cut \ufffd', 'ab', 'left', 'deep'])
  })

  test('[S26] what cannot be kept of what a page says about somebody does not fail its boot; a uid is never mended', async () => {
    const uid = unique('user')
    const properties = { nick: 'cut \ud83d', constructor: 'x' }
    const { profile } = await me.person(uid, { properties, company: { uid: 'c', motto: 'a\0b' } })
    const known = (await me.api('GET', `/v3/analyze/profiles/${profile.id}`)).body.profile
    expect(known).toMatchObject({ nick: 'cut \ufffd', company: { motto: 'ab' } })
    expect((await me.boot({ uid: `${uid}\0` })).status).toBe(422)
  })

  test('the state of an Interaction never goes backwards; a snooze keeps it', async () => {
    const { visit, profile } = await me.person()
    const state = async () =>
      (
        await lookInto<Record<string, unknown>>(server, 'SELECT * FROM interactions WHERE profile_id = $1', [
          profile.id,
        ])
      )[0]
    await me.report(visit, displayed(tour, { interaction: 'i' }))
    const say = (type: string, more: object = {}) => me.report(visit, aReport({ type, interaction: 'i', ...more }))
    const until = Date.now() + 3_600_000
    for (const [type, expected, more] of [
      ['snoozed', 'displayed', { until }],
      ['started', 'started'],
      ['completed', 'completed'],
      ['exited', 'completed'],
      ['started', 'completed'],
      ['goal', 'completed'],
    ] as const) {
      await say(type, more)
      expect((await state())?.state, type).toBe(expected)
    }
    expect(await state()).toMatchObject({ defer_count: 1, defer_until: until, goal_at: expect.any(Number) })
    expect((await me.report(visit, aReport({ type: 'started', interaction: 'never' }))).body.refused).toMatchObject([
      { because: 'unknown-interaction' },
    ])
  })

  test('a survey is completed when its thanks are seen, and not before', async () => {
    const { body } = await me.api('POST', '/v3/edit/surveys', {
      name: unique('Survey'),
      published_at: '$now',
      steps: [
        { title: 'Well?', question: { type: 'nps' } },
        { title: 'More?', question: { type: 'text' } },
        { title: 'Thank you' },
        { title: 'Goodbye' },
      ],
    })
    const { survey } = body as { survey: Experience }
    const { visit, profile } = await me.person()
    await me.report(visit, displayed(survey, { interaction: 'i' }))
    const states: string[] = []
    for (const step of [...survey.steps.map(({ id }) => id), 'f'.repeat(24)]) {
      await me.report(visit, aReport({ type: 'step', interaction: 'i', step }))
      const [row] = await lookInto<{ state: string }>(server, 'SELECT state FROM interactions WHERE profile_id = $1', [
        profile.id,
      ])
      states.push(row!.state)
    }
    expect(states).toEqual(['displayed', 'displayed', 'completed', 'completed', 'completed'])
  })

  test('[S28] messages of the previous version are understood', async () => {
    const fill = (message: object, words: Record<string, string>) =>
      JSON.parse(JSON.stringify(message).replace(/TOKEN|VISIT|DELIVERY|TOUR/g, word => words[word] ?? word))
    const words: Record<string, string> = { TOKEN: server.credentials.token, TOUR: tour.id }
    words.VISIT = (await me.page('boot', fill(recorded.boot, words))).body.visit
    const made = await me.api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour', model_id: tour.id, uid: recorded.boot.uid,
    }) // biome-ignore format: one request
    words.DELIVERY = made.body.delivery.id
    expect((await me.page('claim', fill(recorded.claim, words))).status).toBe(200)
    const { body } = await me.page('reports', fill(recorded.reports, words))
    expect(body.accepted).toEqual(['report-1', 'report-2', 'report-3', 'report-4'])
    expect((await me.page('boot', { ...fill(recorded.boot, words), v: WIRE + 1 })).status).toBe(422)
  })

  test('explain answers the trace of everything, with what depends on the page unknown', async () => {
    const clicked = await me.live({ steps: [{ title: 'x', triggers: [{ on: 'click', selector: '#a' }] }] })
    const draft = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'x' }] })).body.tour
    const uid = unique('user')
    await me.person(uid)
    const made = await me.api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour',
      model_id: clicked.id,
      uid,
      skip_triggers: false,
    })
    const { body } = await me.api('GET', `/v3/analyze/explain?uid=${uid}&url=${encodeURIComponent(`${ORIGIN}/x`)}`)
    type Verdict = {
      because: string
      candidate: { delivery?: { id: string }; experience: { id: string } }
      trace: { gate: string; result: string }[]
    }
    const verdicts: Verdict[] = body.verdicts
    const delivery = verdicts.find(one => one.candidate.delivery?.id === made.body.delivery.id)!
    expect(delivery.because).toBe('triggers')
    expect(delivery.trace.find(gate => gate.gate === 'triggers')!.result).toBe('unknown')
    expect(verdicts.find(one => one.candidate.experience.id === draft.id)!.because).toBe('live')
    const off = await me.api('GET', `/v3/analyze/explain?uid=${uid}&url=https://nowhere.example.net/`)
    expect(off.body.verdicts.every((one: Verdict) => one.because === 'domain')).toBe(true)
    expect((await me.api('GET', '/v3/analyze/explain?uid=nobody')).status).toBe(404)
  })
})

test('[S30] at most so many requests a minute for one account and address, by the trusted proxy’s word', async () => {
  const server = await openServer({
    accountSecret: 's',
    log: null,
    trustedProxies: 1,
    limits: { requestsPerMinute: 3 },
  })
  const me = aCaller(server)
  server.clock.freeze(Date.now())
  const from = (address: string) => me.boot({}, { 'x-forwarded-for': `1.1.1.1, ${address}` })
  for (let i = 0; i < 3; i++) expect((await from('2.2.2.2')).status).toBe(200)
  const refused = await from('2.2.2.2')
  expect([refused.status, refused.body.code, refused.headers.get('access-control-allow-origin')]).toEqual([
    429,
    429,
    '*',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('3.3.3.3')).status).toBe(200)
  server.clock.advance(60_000)
  expect((await from('2.2.2.2')).status).toBe(200)
  expect(JSON.stringify(await lookInto(server, 'SELECT * FROM rate_limits'))).not.toContain('2.2.2.2')
  // Old counts and old report keys are removed after their time.
  const { visit } = (await from('4.4.4.4')).body
  await me.page('reports', { visit, reports: [{ visit, ...aReport({ type: 'event', name: 'x' }) }] })
  expect(await lookInto(server, 'SELECT 1 FROM report_keys')).toHaveLength(1)
  server.clock.advance(32 * 86_400_000)
  await from('4.4.4.4')
  await server.settle()
  expect(await lookInto(server, 'SELECT 1 FROM report_keys')).toEqual([])
  expect(await lookInto(server, 'SELECT 1 FROM rate_limits')).toHaveLength(1)
  await server.close()
})

test('[S31] new people and new hosts are capped a day', async () => {
  const server = await openServer({
    accountSecret: 's',
    log: null,
    limits: { newProfilesPerDay: 2, newHostsPerDay: 2 },
  })
  const me = aCaller(server)
  const open = async (asked = {}, headers?: Record<string, string>) => 'visit' in (await me.boot(asked, headers)).body
  expect([await open(), await open({ uid: 'known' }), await open()]).toEqual([true, true, false])
  expect(await open({ uid: 'known' })).toBe(true)
  for (const host of ['a.example', 'b.example', 'c.example']) await open({}, { origin: `https://${host}` })
  // This machine is always on, so it does not count.
  expect(await lookInto(server, "SELECT 1 FROM urls WHERE host <> 'localhost'")).toHaveLength(2)
  await server.close()
})

/** What a page with this query logs if this module is all that it gets. */
function toldBy(module: string, search: string): string[] {
  const told: string[] = []
  const body = module.replace(/^export \{\}$/m, '')
  new Function('location', 'console', body)(
    { search, hostname: 'shop.example.com' },
    { info: (text: string) => told.push(text) },
  )
  return told
}

test('[S32] the script is never an error and has CORS, and does nothing where the domain is off; who has it is told so; its parts are immutable', async () => {
  const runtimeFolder = mkdtempSync(join(tmpdir(), 'beckon-runtime-'))
  writeFileSync(join(runtimeFolder, 'beckon.js'), 'export const entry = 1')
  writeFileSync(join(runtimeFolder, 'tour-ABCDEF12.js'), 'export const tour = 1')
  const server = await openServer({ accountSecret: 's', log: null, runtimeFolder })
  const { token } = server.credentials
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await server.app.request(path, { headers })
    return { status: response.status, text: await response.text(), of: (name: string) => response.headers.get(name) }
  }
  const on = await get(`/${token}/beckon.js`, { origin: 'http://localhost:5173' })
  expect([on.status, on.text]).toEqual([200, 'export const entry = 1'])
  expect(on.of('access-control-allow-origin')).toBe('*')
  expect(on.of('cross-origin-resource-policy')).toBe('cross-origin')
  expect(on.of('content-type')).toContain('text/javascript')
  expect(Number(/max-age=(\d+)/.exec(on.of('cache-control')!)![1])).toBeLessThanOrEqual(60)
  const off = await get(`/${token}/beckon.js`, { referer: 'https://shop.example.com/cart' })
  expect([off.status, toldBy(off.text, '')]).toEqual([200, []])
  expect(toldBy(off.text, '?beckon-inspect')).toEqual([
    'Beckon is off on shop.example.com: switch it on with beckon domain on shop.example.com',
  ])
  expect(await lookInto(server, 'SELECT enabled FROM urls WHERE host = $1', ['shop.example.com'])).toEqual([
    { enabled: 'off' },
  ])
  const unknown = (await get('/not-a-token/beckon.js')).text
  expect(toldBy(unknown, '?a=1')).toEqual([])
  expect(toldBy(unknown, '?a=1&beckon-inspect')).toEqual([expect.stringMatching(/no account .* has the token/)])
  const again = { origin: 'http://localhost:5173', 'if-none-match': `W/${on.of('etag')}` }
  const same = await get(`/${token}/beckon.js`, again)
  expect([same.status, same.text, same.of('etag')]).toEqual([304, '', on.of('etag')])
  writeFileSync(join(runtimeFolder, 'beckon.js'), 'export const entry = 2')
  expect(await get(`/${token}/beckon.js`, again)).toMatchObject({ status: 200, text: 'export const entry = 2' })
  const part = await get(`/${token}/tour-ABCDEF12.js`)
  expect([part.text, part.of('cache-control')]).toEqual([
    'export const tour = 1',
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['survey-ABCDEF12.js', '..%2f..%2fpackage.json', '%00.js']) {
    expect((await get(`/${token}/${path}`)).status, path).toBe(404)
  }
  await server.close()
  rmSync(runtimeFolder, { recursive: true })
})

test('starts in memory at once, and a reset empties it and keeps the credentials', async () => {
  const server = await openServer({ log: null })
  const me = aCaller(server)
  await me.person('somebody')
  server.clock.set('2031-01-01')
  await server.reset()
  expect(await lookInto(server, 'SELECT 1 FROM profiles')).toEqual([])
  expect(server.clock.now()).toBeNull()
  expect((await me.api('GET', '/')).body).toEqual({
    account: { id: server.credentials.account }, user: { id: server.credentials.user },
  }) // biome-ignore format: one object
  await server.close()
})
