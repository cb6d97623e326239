import { createHook } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PERMISSIONS } from '../../src/protocol/permission.ts'
import { createAccount } from '../../src/server/access/users/create-account.ts'
import { offerFirstLink } from '../../src/server/access/users/join.ts'
import { createLink } from '../../src/server/access/users/link.ts'
import { createPasswords } from '../../src/server/access/users/password.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { defaultLimits } from '../../src/server/ground/limits.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { aBrowser, aMember, LOCAL, PASSWORD, SAME_ORIGIN } from './a-browser.ts'
import { aCaller, aReport, displayed, ORIGIN, unique } from './caller.ts'
import { ANY_STORE, aPlace, aServer, CHEAP, lookInto, openServer } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

/** Sentences of docs/security.md with a number, or with a word such as "all", "only" or "at a time", each exactly. */
const said = readFileSync('docs/security.md', 'utf8').replace(/\s+/g, ' ')

test('its numbers are those of the limits', () => {
  const { passwordsPerUser, passwordsPerAddress, passwordsPerUserInAll, codesPerUser, body } = defaultLimits
  expect([passwordsPerUser, passwordsPerAddress, passwordsPerUserInAll, codesPerUser, body]).toEqual([
    20, 100, 100, 10, 1_000_000,
  ])
  for (const words of [
    'it allows 20 attempts for one user from one address, 100 from one address, and 100 for one user from all addresses',
    'a user has ten tries from everywhere, and ten more in each known browser',
    'A body of more than 1 MB is read only if its headers prove who may send it',
  ])
    expect(said).toContain(words)
})

/** How many hashes are made while something runs: in all, and the most at one time. */
async function hashesDuring(work: () => Promise<unknown>): Promise<{ inAll: number; atOnce: number }> {
  const running = new Set<number>()
  const hashes = { inAll: 0, atOnce: 0 }
  const hook = createHook({
    init(id, type) {
      if (!/scrypt/i.test(type)) return
      running.add(id)
      hashes.inAll++
      hashes.atOnce = Math.max(hashes.atOnce, running.size)
    },
    before: id => void running.delete(id),
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return hashes
}

test('two passwords are checked at a time, however many come', async () => {
  const passwords = createPasswords(CHEAP)
  const stored = await passwords.hash(PASSWORD)
  const many = () => Promise.all(Array.from({ length: 7 }, () => passwords.check(PASSWORD, stored)))
  expect(await hashesDuring(many)).toEqual({ inAll: 7, atOnce: 2 })
})

test('an unknown address costs as much as a wrong password, and a user without a password too', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const { email } = await aMember(server, 'viewer')
  const invited = await aCaller(server).api('POST', '/v3/edit/users', { email: 'new@example.org', role: 'viewer' })
  expect(invited.status).toBe(201)
  const enter = (email: string) => () =>
    aBrowser(server).ask('POST', '/v3/edit/session', { email, password: 'something else entirely' })
  for (const one of [email, 'nobody@example.org', 'new@example.org'])
    expect([one, (await hashesDuring(enter(one))).inAll]).toEqual([one, 1])
})

test('a password has ten characters or more', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const strong = 'Vq7#tZm2!kXw9'
  const joined = async (password: string) => {
    const { link } = (
      await aCaller(server).api('POST', '/v3/edit/users', { email: `${unique('n')}@example.org`, role: 'viewer' })
    ).body
    return (await aBrowser(server).ask('POST', '/v3/edit/join', { token: link.url.split('#')[1], password })).status
  }
  expect([await joined(strong.slice(0, 9)), await joined(strong.slice(0, 10))]).toEqual([422, 201])
})

test('two processes count the attempts together', async () => {
  const place = await aPlace('PostgreSQL')
  onTestFinished(() => place.remove())
  const limits = { ...UNLIMITED, passwordsPerUser: 3 }
  const open = () => openServer({ ...place.options, accountSecret: 's'.repeat(32), log: null, limits })
  const servers = [await open(), await open()]
  const at = Date.now()
  for (const server of servers) {
    server.clock.freeze(at)
    onTestFinished(() => server.close())
  }
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const asked = { email: 'one@example.org', password: 'a guess of mine' }
    statuses.push((await aBrowser(servers[n % 2]!).ask('POST', '/v3/edit/session', asked)).status)
  }
  expect(statuses).toEqual([403, 403, 403, 429, 429, 429])
})

test('a link for a new password lasts a day, and that for the first user seven', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const { account } = server.credentials
  const DAY = 86_400_000
  server.clock.set(Date.now())
  const works = async (token: string) => (await aBrowser(server).ask('POST', '/v3/edit/link', { token })).status === 200
  const first = await offerFirstLink(server.store, account)
  const { token } = first as { token: string }
  server.clock.advance(7 * DAY - 1_000)
  expect(await works(token)).toBe(true)
  server.clock.advance(1_000)
  expect(await works(token)).toBe(false)
  const { id } = await aMember(server, 'viewer')
  const reset = await server.store.transaction(tx => createLink(tx, account, 'reset', id))
  server.clock.advance(DAY - 1_000)
  expect(await works(reset.token)).toBe(true)
  server.clock.advance(1_000)
  expect(await works(reset.token)).toBe(false)
})

test('requests of one address to one account leave those to another their own limit', async () => {
  const server = await aServer('SQLite in memory', { limits: { requestsPerMinute: 3 }, trustedProxies: 1 })
  onTestFinished(() => server.close())
  server.clock.freeze(Date.now())
  const other = aCaller(server, await server.store.transaction(tx => createAccount(tx, { name: 'Another' })))
  const from = { 'x-forwarded-for': '10.6.6.6' }
  const mine: number[] = []
  for (let n = 0; n < 5; n++) mine.push((await aCaller(server).boot({}, from)).status)
  expect(mine).toEqual([200, 200, 200, 429, 429])
  expect((await other.boot({}, from)).status).toBe(200)
})

test('a secret notes its use once in ten minutes', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const me = aCaller(server)
  const { id, secret } = (await me.api('POST', '/v3/edit/secrets', { name: 'Counted', role: 'read' })).body.secret
  const used = async () => {
    expect((await me.api('GET', '/v3/edit/tours', undefined, { 'x-account-secret': secret })).status).toBe(200)
    const [row] = await lookInto<{ at: number | null }>(
      server,
      'SELECT last_used_at AS at FROM secrets WHERE id = $1',
      [id],
    )
    return row!.at
  }
  const began = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(began)
  onTestFinished(() => clock.mockRestore())
  server.clock.freeze(began)
  expect(await used()).toBe(began)
  server.clock.freeze(began + 9 * 60_000)
  clock.mockReturnValue(began + 9 * 60_000)
  expect(await used()).toBe(began)
  server.clock.freeze(began + 11 * 60_000)
  clock.mockReturnValue(began + 11 * 60_000)
  expect(await used()).toBe(began + 11 * 60_000)
})

describe.each(ANY_STORE)('On %s', store => {
  test('no page calls a hook, also not one of a domain that is on', async () => {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    await me.api('POST', '/v3/edit/urls', { host: 'app.example.org', enabled: 'on' })
    const hooks = endpoints.filter(({ access }) => access === 'hook')
    expect(hooks.length).toBeGreaterThan(8)
    for (const { path } of hooks)
      for (const origin of [ORIGIN, 'https://app.example.org', 'https://evil.example', 'null', LOCAL]) {
        const address = path.replace(':account_secret', server.credentials.secret!)
        const { status, headers } = await me.api('POST', address, { uid: 'u', name: 'n' }, { ...SAME_ORIGIN, origin })
        expect([path, origin, status, headers.get('access-control-allow-origin')]).toEqual([path, origin, 403, null])
      }
  })

  test('a preview link shows its draft after its secret was revoked, until it is revoked itself', async () => {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    const tour = await me.live()
    const made = (await me.api('POST', '/v3/edit/secrets', { name: 'Writes', role: 'author' })).body.secret
    const wanted = { kind: 'tour', id: tour.id, url: `${ORIGIN}/home` }
    const asMade = { 'x-account-secret': made.secret }
    const { preview } = (await me.api('POST', '/v3/edit/previews', wanted, asMade)).body
    const code = /beckon-preview=([\w-]+)/.exec(preview.url)![1]!
    const look = async () => (await me.page('preview' as never, { v: 3, code, href: wanted.url })).body.experience?.id
    expect((await me.api('DELETE', `/v3/edit/secrets/${made.id}`)).status).toBe(200)
    expect((await me.api('GET', '/v3/edit/tours', undefined, asMade)).status).toBe(403)
    expect(await look()).toBe(tour.id)
    expect((await me.api('DELETE', `/v3/edit/previews/${preview.id}`)).status).toBe(200)
    expect(await look()).toBeUndefined()
  })

  test('a report changes nothing of another person, though it names their Interaction', async () => {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'text' } }] } as never)
    const [ada, eve] = [await me.person(unique('ada')), await me.person(unique('eve'))]
    const interaction = unique('interaction')
    await me.report(ada.visit, displayed(survey, { interaction }))
    const [{ id }] = (await me.api('GET', `/v3/analyze/interactions?id=${survey.id}`)).body.interactions
    const before = await lookInto(server, 'SELECT * FROM interactions')
    for (const named of [interaction, id]) {
      const { body } = await me.report(
        eve.visit,
        aReport({ type: 'completed', interaction: named }),
        aReport({ type: 'answer', interaction: named, step: survey.steps[0]!.id, answer: 'planted' }),
      )
      expect(body.accepted).toEqual([])
    }
    // A visit of somebody else beside it does not help either.
    const mixed = aReport({ type: 'completed', interaction })
    await me.page('reports', { visit: eve.visit, reports: [{ ...mixed, visit: eve.visit }] })
    expect(await lookInto(server, 'SELECT * FROM interactions')).toEqual(before)
    expect(await lookInto(server, 'SELECT 1 FROM responses')).toEqual([])
  })

  test('the API document names the lowest role of every endpoint that has one, and the page shows it', async () => {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const { paths } = await (await server.app.request('/openapi.json')).json()
    const html = await (await server.app.request('/docs/api')).text()
    const articles = html.split('<article ').slice(1)
    const named = endpoints.filter(({ may, hidden }) => may && !hidden)
    expect(named.length).toBeGreaterThan(100)
    const nameless: string[] = []
    for (const { may, methods, path } of named) {
      const address = path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}')
      const needs = `Needs the role ${PERMISSIONS[may!].role}`
      for (const method of methods)
        if (!paths[address][method.toLowerCase()].description?.startsWith(needs)) nameless.push(`${method} ${path}`)
      // Methods that do the same stand together.
      const shown = address.replace(/\{\w+\}/g, '<var>$&</var>')
      const own = articles.filter(one => one.split('</h3>')[0]!.includes(`<code>${shown}</code>`))
      if (!own.some(one => one.includes(needs))) nameless.push(path)
    }
    expect(nameless).toEqual([])
  })
})

test('of an id, whoever knows its moment and all ids before it misses 36 bits', () => {
  const next = createIds()
  const ends = Array.from({ length: 20_000 }, () => next(1_700_000_000_000).slice(15))
  expect(new Set(ends).size).toBe(ends.length)
  for (let at = 0; at < 9; at++) expect(new Set(ends.map(end => end[at])).size).toBe(16)
  // Neither grows nor repeats with the one before it.
  const grows = ends.filter((end, at) => at > 0 && end > ends[at - 1]!).length
  expect(grows / ends.length).toBeGreaterThan(0.45)
  expect(grows / ends.length).toBeLessThan(0.55)
})
