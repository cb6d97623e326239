import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Method } from '../../src/protocol/operations/operation.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { ALLOWED } from '../../src/server/authoring/studio/allowed.ts'
import { aMember, LOCAL, PASSWORD, someone } from './a-browser.ts'
import { allRows } from './all-rows.ts'
import { type Answered, aCaller, type Caller, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const ORIGIN = 'https://app.example.com'
const PAGE = `${ORIGIN}/settings`
const EVIL = 'https://evil.example'
const HOUR = 3_600_000
/** What only the console's window knows, and what the server knows of it. */
const answer = 'what only the console knows'
const answer_hash = createHash('sha256').update(answer).digest('hex')

describe.each(STORES)('The studio, on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: string
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    await me.api('POST', '/v3/edit/urls', { host: 'app.example.com', enabled: 'on' })
    await me.person('ada', { properties: { plan: 'secret-of-ada' } })
    tour = (await me.live({ name: 'A tour', steps: [{ title: 'Published' }] })).id
  })
  beforeEach(() => server.clock.reset())
  afterAll(() => server.close())

  const says = (path: string, said: object, origin = ORIGIN): Promise<Answered> =>
    me.page(path as never, { v: 3, ...said }, { origin })
  const makeCode = async (given: object = {}) =>
    (
      await me.api('POST', '/v3/edit/studio_codes', {
        kind: 'tour',
        experience_id: tour,
        url: PAGE,
        answer_hash,
        ...given,
      })
    ).body
  const trade = (code: string, origin = ORIGIN) => says('studio', { code, answer }, origin)
  const open = async (): Promise<string> => (await trade((await makeCode()).code)).body.token
  const ask = (session: string, method: string, path: string, body?: object, origin = ORIGIN) =>
    says('studio/ask', { session, method, path, body }, origin)
  const draft = () => `/v3/edit/tours/${tour}`

  test('[W2] a sign stands behind the route of the page, a code does not, and the code is traded for a token', async () => {
    const made = await makeCode()
    expect(made.url).toBe(`${PAGE}#beckon=-studio`)
    expect((await makeCode({ url: `${ORIGIN}/#/orders` })).url).toBe(`${ORIGIN}/#/orders?beckon=-studio`)
    expect((await makeCode({ url: `${ORIGIN}/#/orders?a=1` })).url).toBe(`${ORIGIN}/#/orders?a=1&beckon=-studio`)
    const { status, body, headers } = await trade(made.code)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
    expect(body).toMatchObject({ kind: 'tour', experience_id: tour, test_ids: expect.arrayContaining(['data-testid']) })
    expect(body.console).toBe(`${LOCAL}/console/experiences/tour/${tour}`)
  })

  test('[W2] once, within ten minutes, on pages of its own origin', async () => {
    const sentence =
      'This code was used already, is older than ten minutes or belongs to another site; open it again with “Edit on the page” in the console.'
    const refused = ({ status, body, headers }: Answered) => {
      expect([status, body.messages, headers.get('access-control-allow-origin')]).toEqual([403, [sentence], '*'])
    }
    const { code } = await makeCode()
    for (const origin of [EVIL, 'http://app.example.com', 'https://app.example.com:444', 'null', ''])
      refused(await trade(code, origin))
    const answers = await Promise.all([trade(code), trade(code), trade(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    refused(await trade(code))
    refused(await trade('-wrong'))
    const late = (await makeCode()).code
    server.clock.advance(10 * 60_000 + 1)
    refused(await trade(late))
  })

  test('a code needs its answer, and without it is neither opened nor used up', async () => {
    const alone = await me.api('POST', '/v3/edit/studio_codes', { kind: 'tour', experience_id: tour, url: PAGE })
    expect([alone.status, alone.body.messages[0]]).toEqual([422, expect.stringContaining('answer_hash')])
    const wanted = { kind: 'tour', experience_id: tour, url: PAGE, answer_hash }
    const { code } = (await me.api('POST', '/v3/edit/studio_codes', wanted)).body
    const open = async (said: object) =>
      (await me.page('studio' as never, { v: 3, code, ...said }, { origin: new URL(PAGE).origin })).status
    expect([await open({}), await open({ answer: 'a guess' }), await open({ answer: '' })]).toEqual([403, 403, 403])
    expect([await open({ answer }), await open({ answer })]).toEqual([200, 403])
  })

  test('[W2] only for pages of domains that are on, and for drafts that there are', async () => {
    const post = (given: object) =>
      me.api('POST', '/v3/edit/studio_codes', { kind: 'tour', experience_id: tour, url: PAGE, answer_hash, ...given })
    const elsewhere = await post({ url: `${EVIL}/` })
    expect([elsewhere.status, elsewhere.body.messages[0]]).toEqual([
      422,
      'url: evil.example is not a domain that is on; switch it on under Domains in the console first',
    ])
    expect((await post({ url: 'javascript:alert(1)' })).status).toBe(422)
    expect((await post({ experience_id: 'nowhere' })).status).toBe(404)
    expect((await post({ kind: 'survey' })).status).toBe(404)
    expect((await post({ url: undefined })).body.url).toBe(`${ORIGIN}/#beckon=-studio`)
  })

  test('[W3] reads and writes drafts, with their stamps, and what people get stays as it is', async () => {
    const token = await open()
    const read = await ask(token, 'GET', draft())
    expect(read.body.tour).toMatchObject({ id: tour, steps: [{ title: 'Published' }] })
    const { stamp, steps } = read.body.tour
    const changes = { steps: [{ ...steps[0], title: 'From the page' }], stamp, autosave: true }
    const written = await ask(token, 'PATCH', draft(), changes)
    expect([written.status, written.body.tour.steps[0].title]).toEqual([200, 'From the page'])
    expect((await ask(token, 'PATCH', draft(), { name: 'Late', stamp })).status).toBe(409)
    expect((await ask(token, 'GET', '/v3/edit/tours?limit=1')).body.tours).toHaveLength(1)
    expect((await ask(token, 'GET', `${draft()}?version=live`)).body.tour.steps[0].title).toBe('Published')
    const [change] = (await me.api('GET', `${draft()}/changes`)).body.changes
    expect(JSON.stringify(change)).toContain('From the page')
  })

  test('changes the one draft that it was opened for, and no other', async () => {
    const token = await open()
    const other = await me.live()
    const before = (await me.api('GET', `/v3/edit/tours/${other.id}`)).body.tour
    const { status, body } = await ask(token, 'PATCH', `/v3/edit/tours/${other.id}`, { name: 'Planted' })
    expect([status, body.messages[0]]).toEqual([
      403,
      expect.stringContaining('only the Experience that it was opened for'),
    ])
    expect((await me.api('GET', `/v3/edit/tours/${other.id}`)).body.tour).toEqual(before)
    expect((await ask(token, 'PATCH', draft(), { description: unique('d') })).status).toBe(200)
  })

  test('[W3] reads what the editor names, and nothing about people', async () => {
    const token = await open()
    await me.api('POST', '/v3/edit/segments', {
      name: 'Growing',
      items: [{ kind: 'property', prop: 'plan', op: 'ex' }],
    })
    const answers = await Promise.all([
      ask(token, 'GET', '/v3/edit/properties?kind=profile'),
      ask(token, 'GET', '/v3/edit/event_names?limit=100'),
      ask(token, 'GET', '/v3/edit/segments?limit=100'),
      ask(token, 'GET', '/v3/edit/url_groups?limit=100'),
      ask(token, 'GET', '/v3/edit/account'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [properties, , segments, , account] = answers.map(({ body }) => body)
    expect(properties.properties.map(({ prop }: { prop: string }) => prop)).toContain('plan')
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('secret-of-ada')
    expect(segments.segments.map(({ name }: { name: string }) => name)).toContain('Growing')
    expect(Object.keys(segments.segments[0])).toEqual(['id', 'name', 'archived_at'])
    expect(account).toEqual({ account: { theme: null, languages: [] } })
  })

  test('[W3] publishes, schedules and archives nothing', async () => {
    const token = await open()
    for (const standing of [
      { published_at: '$now' },
      { published_at: null },
      { archived_at: '$now' },
      { publish_at: '2100-01-01' },
      { unpublish_at: '2100-01-01' },
    ]) {
      const { status, body } = await ask(token, 'PATCH', draft(), standing)
      expect([status, body.messages]).toEqual([403, ['This needs the role publisher; yours is author']])
    }
  })

  /** The address of an endpoint, with the tour's id as its parameter. */
  const addressOf = ({ path }: Endpoint) => path.replace(/:file\{.*\}$/, 'i18n.txt').replace(/:\w+(\{[^/]*\})?/g, tour)
  const operations = endpoints.flatMap(endpoint => endpoint.methods.map(method => ({ endpoint, method })))

  test('[W3] of every endpoint, nothing but drafts answers it, and nothing is written', async () => {
    const token = await open()
    const before = await allRows(server)
    const answered: string[] = []
    for (const { endpoint, method } of operations) {
      if (method === 'OPTIONS') continue
      const { status } = await ask(token, method, addressOf(endpoint), {})
      if (status !== 403) answered.push(`${method} ${endpoint.path}`)
    }
    expect(operations.length).toBeGreaterThan(150)
    expect(answered.sort()).toEqual(Object.keys(ALLOWED).sort())
    expect(await allRows(server)).toEqual(before)
  })

  test('[W3] no endpoint takes it as a secret, a session or by any other name', async () => {
    const token = await open()
    const guarded = operations.filter(({ endpoint: { access } }) => access !== 'public' && access !== 'page')
    const ways = (address: string, method: Method): [string, Record<string, string>][] => [
      [address, { authorization: `Bearer ${token}` }],
      [address, { 'x-account-secret': token }],
      [address, { cookie: `beckon=${token}; __Host-beckon=${token}`, 'sec-fetch-site': 'same-origin' }],
      ...(method === 'GET' ? ([[`${address}?account_secret=${token}`, {}]] as [string, Record<string, string>][]) : []),
    ]
    const before = await allRows(server)
    const let_in: string[] = []
    for (const { endpoint, method } of guarded)
      for (const [address, headers] of ways(addressOf(endpoint), method)) {
        const { status, headers: answered } = await server.app.request(`${LOCAL}${address}`, {
          method,
          headers: { origin: ORIGIN, ...headers },
        })
        if (![401, 403].includes(status) || answered.has('access-control-allow-origin'))
          let_in.push(`${method} ${address}: ${status}`)
      }
    expect(let_in).toEqual([])
    const { rate_limits: _, ...after } = await allRows(server)
    const { rate_limits: __, ...then } = before
    expect(after).toEqual(then)
  })

  test('[W4] from another Origin it is worthless, for every question', async () => {
    const token = await open()
    const before = await allRows(server)
    for (const origin of [
      EVIL,
      'http://app.example.com',
      'https://app.example.com:444',
      'https://x.app.example.com',
      'null',
      '',
    ]) {
      for (const question of Object.keys(ALLOWED)) {
        const [method = '', path = ''] = question.replace(':id', tour).split(' ')
        expect((await ask(token, method, path, { name: 'Taken over' }, origin)).status).toBe(401)
      }
      expect((await says('studio', { session: token }, origin)).status).toBe(401)
      expect((await says('studio/end', { session: token }, origin)).status).toBe(401)
    }
    expect(await allRows(server)).toEqual(before)
    expect((await says('studio', { session: token })).body).toMatchObject({ token, experience_id: tour })
  })

  test('[W4] for another account it is worthless', async () => {
    const token = await open()
    const other = await me.page(
      'studio/ask' as never,
      { v: 3, token: 'another', session: token, method: 'GET', path: draft() },
      { origin: ORIGIN },
    )
    expect(other.status).toBe(401)
  })

  test('[W4] for eight hours, until it is closed', async () => {
    const first = await open()
    server.clock.advance(7.9 * HOUR)
    expect((await ask(first, 'GET', draft())).status).toBe(200)
    server.clock.advance(0.1 * HOUR)
    expect((await ask(first, 'GET', draft())).status).toBe(401)
    const second = await open()
    expect((await says('studio/end', { session: second })).body).toEqual({ ended: true })
    const closed = await ask(second, 'GET', draft())
    expect([closed.status, closed.body.messages]).toEqual([
      401,
      ['The studio was closed, or its eight hours have passed; open it again with “Edit on the page” in the console.'],
    ])
  })

  test('[W4] goes with the role, the password and the user of whom it is', async () => {
    const owner = await aMember(server, 'owner')
    const author = await aMember(server, 'author')
    const opened = async () => {
      const wanted = { kind: 'tour', experience_id: tour, url: PAGE, answer_hash }
      return (await trade((await author.ask('POST', '/v3/edit/studio_codes', wanted)).body.code)).body.token
    }
    const status = async (token: string) => (await ask(token, 'PATCH', draft(), { description: unique('d') })).status
    const token = await opened()
    expect(await status(token)).toBe(200)
    await owner.ask('PATCH', `/v3/edit/users/${author.id}`, { role: 'viewer' })
    expect(await status(token)).toBe(403)
    await owner.ask('PATCH', `/v3/edit/users/${author.id}`, { role: 'owner' })
    expect((await ask(token, 'PATCH', draft(), { published_at: '$now' })).status).toBe(403)
    await author.ask('PATCH', '/v3/edit/session/user', { password: `${PASSWORD} at night`, current_password: PASSWORD })
    expect(await status(token)).toBe(401)
    const again = await opened()
    const wanted = { kind: 'tour', experience_id: tour, url: PAGE, answer_hash }
    const unused = (await author.ask('POST', '/v3/edit/studio_codes', wanted)).body.code
    await owner.ask('PATCH', `/v3/edit/users/${author.id}`, { role: 'author' })
    expect((await owner.ask('DELETE', `/v3/edit/users/${author.id}`)).status).toBe(200)
    expect(await status(again)).toBe(401)
    expect((await trade(unused)).status).toBe(403)
  })

  test('[W4] goes with the domain', async () => {
    const { id } = (await me.api('POST', '/v3/edit/urls', { host: 'shop.example.com', enabled: 'on' })).body.url
    const shop = 'https://shop.example.com'
    const { body } = await trade((await makeCode({ url: shop })).code, shop)
    expect((await ask(body.token, 'GET', draft(), undefined, shop)).status).toBe(200)
    await me.api('PATCH', `/v3/edit/urls/${id}`, { enabled: 'off' })
    expect((await ask(body.token, 'GET', draft(), undefined, shop)).status).toBe(401)
  })

  test('is kept as a hash, and taken away when its time is over', async () => {
    const { code } = await makeCode()
    const token = (await trade((await makeCode()).code)).body.token
    const kept = JSON.stringify(await allRows(server))
    for (const secret of [code, token]) expect(kept).not.toContain(secret)
    server.clock.advance(9 * HOUR)
    await me.person()
    await server.settle()
    expect(await lookInto(server, 'SELECT id FROM studio_codes')).toEqual([])
    expect(await lookInto(server, 'SELECT id FROM studio_sessions')).toEqual([])
  })

  test('is listed, ended and told of: one’s own by everybody, all by owners', async () => {
    const [owner, author] = [await someone(server, 'owner'), await someone(server, 'author')]
    const wanted = { kind: 'tour', experience_id: tour, url: PAGE, answer_hash }
    const { code } = (await author.ask('POST', '/v3/edit/studio_codes', wanted)).body
    const { token } = (await trade(code)).body
    const other = await open()
    const path = '/v3/edit/studio_sessions'
    const listed = async (who: typeof owner) => (await who.ask('GET', path)).body.studio_sessions
    const [own, ...more] = await listed(author)
    expect(more).toEqual([])
    expect(own).toMatchObject({ user_id: author.id, origin: ORIGIN, experience: { id: tour, kind: 'tour' } })
    const [newest] = await listed(owner)
    expect(newest.id).not.toBe(own.id)
    expect((await author.ask('DELETE', `${path}/${newest.id}`)).status).toBe(404)
    expect((await owner.ask('DELETE', `${path}/${own.id}`)).body.studio_session.id).toBe(own.id)
    expect((await ask(token, 'GET', draft())).status).toBe(401)
    expect((await ask(other, 'GET', draft())).status).toBe(200)
    expect(await listed(author)).toEqual([])
    const [ended, , opened] = (await owner.ask('GET', '/v3/edit/audit?limit=3')).body.audit
    expect([ended.action, ended.subject_id, ended.user.id]).toEqual(['studio.ended', own.id, owner.id])
    expect([opened.action, opened.subject_id, opened.means]).toEqual(['studio.opened', own.id, 'studio'])
    const viewer = await someone(server, 'viewer')
    expect((await viewer.ask('POST', '/v3/edit/studio_codes', wanted)).status).toBe(403)
  })

  test('the account names the attributes that its tests use', async () => {
    const patch = (test_ids: unknown) => me.api('PATCH', '/v3/edit/account', { test_ids })
    expect((await patch(['data-e2e'])).body.account.test_ids).toEqual(['data-e2e'])
    expect((await trade((await makeCode()).code)).body.test_ids).toEqual(['data-e2e'])
    expect((await patch(['not an attribute'])).body.messages[0]).toMatch(/must be the name of an attribute/)
  })
})
