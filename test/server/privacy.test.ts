import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestLine } from '../../src/server/http/request-log.ts'
import { aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { aPlace, aServer, lookInto, openServer, STORES } from './stores.ts'

test('after forget the files of the database hold no byte of the person', async () => {
  const place = await aPlace('SQLite on disk')
  const server = await openServer({ ...place.options, accountSecret: 'hush', log: null })
  const me = aCaller(server)
  const uid = unique('Forgettable')
  const value = unique('Whisper')
  const { visit } = await me.person(uid, { properties: { email: `${uid}@example.org`, word: value } })
  await me.report(visit, aReport({ type: 'event', name: 'said', properties: { word: value } }))
  const found = () =>
    readdirSync(place.options.data!).flatMap(file => {
      const bytes = readFileSync(join(place.options.data!, file)).toString('latin1')
      return [uid, value].filter(trace => bytes.includes(trace)).map(trace => `${file}: ${trace}`)
    })
  expect(found()).not.toEqual([])
  await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
  expect(found()).toEqual([])
  await server.close()
  await place.remove()
})

test.each(STORES)('somebody with many records is in no answer at once, and then in no table, on %s', async store => {
  const server = await aServer(store)
  const me = aCaller(server)
  const uid = unique('Forgettable')
  const { visit, profile } = await me.person(uid, { properties: { word: uid } })
  const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'text' } }] } as never)
  for (let n = 0; n < 12; n++) {
    const interaction = unique('interaction')
    const answer = aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: `${uid} says ${n}` })
    const event = aReport({ type: 'event', name: 'said', properties: { word: uid } })
    await me.report(visit, displayed(survey, { interaction }), answer, event)
  }
  await server.settle()
  const reads = [
    '/v3/analyze/profiles', `/v3/analyze/profiles/${profile.id}`, '/v3/analyze/responses', `/v3/analyze/interactions?id=${survey.id}`,
    `/v3/analyze/results/surveys/${survey.id}/answers`, `/v3/analyze/profiles/${profile.id}/timeline`, '/v3/edit/properties?kind=profile',
    `/v3/analyze/profiles/${profile.id}/export`,
  ] // biome-ignore format: a list of addresses
  const telling = async () => {
    const told: string[] = []
    for (const path of reads) if (JSON.stringify((await me.api('GET', path)).body).includes(uid)) told.push(path)
    return told
  }
  expect(await telling()).toEqual(reads)
  expect((await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)).status).toBe(200)
  expect(await telling()).toEqual([])
  await server.settle()
  for (const table of ['profiles', 'interactions', 'responses', 'events', 'actions', 'histories', 'report_keys'])
    expect([table, JSON.stringify(await lookInto(server, `SELECT * FROM ${table}`)).includes(uid)]).toEqual([
      table,
      false,
    ])
  const left = await lookInto(server, 'SELECT 1 FROM events WHERE profile_id = $1', [profile.id])
  expect(left).toEqual([])
  await server.close()
})

test('one line of log per request, without secrets and without anything about a person', async () => {
  const lines: RequestLine[] = []
  const server = await openServer({ accountSecret: 'a-very-secret-secret', log: line => lines.push(line) })
  const me = aCaller(server)
  const uid = unique('Somebody')
  await me.person(uid, { properties: { email: `${uid}@example.org` } })
  await me.api('GET', `/v3/analyze/profile?uid=${uid}&account_secret=a-very-secret-secret`)
  await me.api('GET', `/v3/analyze/profiles/${uid}`)
  await me.api('GET', `/nowhere/${uid}`)
  await me.api('GET', '/', undefined, { 'x-account-secret': 'wrong-secret' })
  expect(lines).toHaveLength(5)
  expect(lines.map(line => line.status)).toEqual([200, 200, 404, 404, 403])
  expect(lines[1]).toMatchObject({ method: 'GET', route: '/v3/analyze/profile', account: server.credentials.account })
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${uid}|secret-secret|wrong-secret|example.org`, 'i'))
  await server.close()
})

test('the log says why a request was refused, and nothing of what was sent', async () => {
  const lines: RequestLine[] = []
  const server = await openServer({ accountSecret: 'a-very-secret-secret', log: line => lines.push(line) })
  const me = aCaller(server)
  const uid = unique('Somebody')
  await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: uid, uid, from: `${uid} tomorrow` })
  await me.api('GET', `/v3/analyze/results/tours/${'f'.repeat(24)}?by=${uid}`)
  await me.api('POST', '/v3/observe/hooks/profiles', { uid, properties: { [`${uid}@example.org`]: { of: uid } } })
  await me.api('GET', `/v3/analyze/profiles?email=${uid}@example.org&limit=${uid}`)
  await me.api('GET', '/', undefined, { 'x-account-secret': 'wrong-secret' })
  const refused = lines.filter(({ status }) => status >= 400)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  for (const line of refused) expect(line.because, JSON.stringify(line)).toMatch(/\w/)
  expect(lines.filter(({ status }) => status < 400).every(({ because }) => because === undefined)).toBe(true)
  expect(refused.map(({ because }) => because)).toContainEqual(expect.stringMatching(/^by: must be one of day, week/))
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${uid}|secret-secret|wrong-secret|example.org`, 'i'))
  await server.close()
})

describe.each(STORES)('Accounts on %s', store => {
  let server: Awaited<ReturnType<typeof aServer>>
  let me: Caller
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
  })
  afterAll(() => server.close())

  test('[S18] the root answers account and user, by header, URL parameter and JSON key; else 403', async () => {
    const { account, user, secret } = server.credentials
    const whole = { account: { id: account }, user: { id: user } }
    const send = (method: string, path: string, init: RequestInit = {}) => server.app.request(path, { method, ...init })
    for (const method of ['GET', 'POST']) {
      expect((await me.api(method, '/')).body).toEqual(whole)
      expect(await (await send(method, `/?account_secret=${secret}`)).json()).toEqual(whole)
    }
    const inBody = await send('POST', '/', { body: JSON.stringify({ account_secret: secret }) })
    expect(await inBody.json()).toEqual(whole)
    for (const path of ['/', '/?account_secret=', '/?account_secret=wrong', '/?account_secret=%00']) {
      const answer = await send('GET', path)
      expect([answer.status, (await answer.json()).code], path).toEqual([403, 403])
    }
  })

  test('[S18] a secret that comes with malformed parameters is still seen: the answer is about those', async () => {
    const { secret } = server.credentials
    const send = (path: string, init: RequestInit = {}) => server.app.request(path, init)
    const body = (more: object) => ({ method: 'POST', body: JSON.stringify({ account_secret: secret, ...more }) })
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const asked: [string, RequestInit?][] = [
      [`/v3/edit/urls?limit=1&limit=2&account_secret=${secret}`],
      [`/v3/edit/urls?account_secret=${secret}&domain=%ff`],
      [`/v3/edit/urls?account_secret=${secret}&domain=%00`],
      ['/v3/edit/urls', body({ host: 'a\0b' })],
      ['/v3/edit/urls', body({ host: { constructor: 1 } })],
      ['/v3/edit/urls', { ...form, body: `host=a&host=b&account_secret=${secret}` }],
    ]
    for (const [path, init] of asked) {
      const answer = await send(path, init)
      expect([answer.status, (await answer.json()).code], `${path} ${init?.body}`).toEqual([422, 422])
    }
    const unknown = await send('/v3/edit/urls?limit=1&limit=2&account_secret=wrong')
    expect(unknown.status).toBe(403)
  })

  test('[S19] secrets are stored as hashes, can be added, rotated and revoked', async () => {
    const { addSecret, createAccount, listSecrets, revokeSecret, rotateSecret } = await import(
      '../../src/server/index.ts'
    )
    const { transaction, query } = server.store
    const works = async (secret: string) => (await me.api('GET', '/', undefined, { 'x-account-secret': secret })).status
    const made = await transaction(tx => createAccount(tx, { name: 'Another' }))
    expect(await works(made.secret)).toBe(200)
    const second = await transaction(tx => addSecret(tx, made.account, made.user))
    expect([await works(made.secret), await works(second)]).toEqual([200, 200])
    const [newest] = await transaction(tx => listSecrets(tx, made.account))
    expect(await transaction(tx => revokeSecret(tx, made.account, newest!.id))).toBe(true)
    expect([await works(made.secret), await works(second)]).toEqual([200, 403])
    const rotated = await transaction(tx => rotateSecret(tx, made.account))
    expect([await works(made.secret), await works(rotated)]).toEqual([403, 200])
    const stored = JSON.stringify(await query('SELECT * FROM secrets'))
    for (const secret of [made.secret, second, rotated, server.credentials.secret!])
      expect(stored).not.toContain(secret)
  })

  test('[S20] a management request from a page is refused unless its domain is enabled, and never gets CORS', async () => {
    const from = (origin: string) => me.api('GET', '/v3/edit/deliveries', undefined, { origin })
    for (const origin of ['https://evil.example.com', 'null', 'chrome-extension://abc']) {
      expect((await from(origin)).status, origin).toBe(403)
    }
    await me.api('POST', '/v3/edit/urls', { host: 'app.example.com', enabled: 'on' })
    const allowed = await from('https://app.example.com')
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})
