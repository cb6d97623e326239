import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount } from '../../src/server/access/users/create-account.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { ACCOUNT_TABLES, KINDS } from '../../src/server/operations/leaving/kinds.ts'
import { fromReadable, toReadable } from '../../src/server/operations/leaving/readable.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aTerminal } from '../command/a-world.ts'
import { runs } from '../runs.ts'
import { someone } from './a-browser.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES, type StoreName } from './stores.ts'

const PAIRS: [StoreName, StoreName][] = [
  ['SQLite in memory', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite on disk'],
]

async function anAccount(server: BeckonServer, name = 'Harbour') {
  const credentials = await server.store.transaction(tx => createAccount(tx, { name }))
  return { ...credentials, me: aCaller(server, credentials) }
}
type Held = Awaited<ReturnType<typeof anAccount>>

/** Something of everything that an account can hold. */
async function fill(server: BeckonServer, { me, account }: Held) {
  const mark = unique('mark')
  const owner = await someone(server, 'owner', { account })
  await me.api('PATCH', '/v3/edit/account', { time_zone: 'Europe/Berlin', theme: { radius: 12 } })
  const { url_group } = (await me.api('POST', '/v3/edit/url_groups', { name: `Staging ${mark}` })).body
  const { segment } = (
    await me.api('POST', '/v3/edit/segments', {
      name: `Pros ${mark}`,
      items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }],
      published_at: '$now',
    })
  ).body
  const tour = await me.live({
    name: `Tour ${mark}`,
    segment: { items: [{ kind: 'segment', id: segment.id }] },
  } as never)
  await owner.ask('PATCH', `/v3/edit/tours/${tour.id}`, { name: `Draft ${mark}`, url_group_ids: [url_group.id] })
  await me.api('POST', `/v3/edit/tours/${tour.id}/kept_drafts`)
  await me.api('POST', '/v3/edit/tags/bulk', { updates: [{ experience_id: tour.id, tag_name: `+${mark}` }] })
  const survey = await me.live({ kind: 'survey', steps: [{ title: mark, question: { type: 'text' } }] } as never)
  await me.api('POST', '/v3/edit/limit_groups', {
    name: `Surveys ${mark}`,
    kind: 'campaigns',
    campaign_ids: [survey.id],
    rate_limit_size: 1,
    rate_limit_kind: '7d',
  })
  await me.api('POST', '/v3/edit/webhooks', {
    url: 'https://hooks.example.com/beckon',
    topics: ['tour.displayed'],
    description: mark,
  })
  for (let index = 0; index < 5; index++) {
    const uid = `${mark}-${index}`
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, plan: 'pro', note: mark, company: { uid: `c-${mark}` } })
    const { visit } = await me.person(uid, { properties: { colour: mark } })
    const shown = displayed(survey) as { interaction: string }
    const answer = aReport({
      type: 'answer',
      interaction: shown.interaction,
      experience: survey.id,
      step: survey.steps[0]!.id,
      answer: mark,
    })
    await me.report(visit, aReport({ type: 'event', name: `saved ${mark}` }), shown, answer)
  }
  await me.api('POST', '/v3/edit/deliveries', {
    profile_id: { uid: `${mark}-1` },
    uid: `${mark}-1`,
    model_id: tour.id,
    model_kind: 'tour',
  })
  await server.settle()
  return { mark, owner, tour, survey, segment }
}

const terminal = (server: BeckonServer, secret: string) => {
  const cwd = mkdtempSync(join(tmpdir(), 'beckon-leaving-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  return aTerminal({
    cwd,
    env: { BECKON_ACCOUNT_SECRET: secret, BECKON_SERVER: 'http://beckon.test' },
    fetch: async (input, init) => server.app.request(String(input), init),
  })
}

/** All rows of an account, without what never leaves. */
async function rowsOf(server: BeckonServer, account: string) {
  const tables: { [table: string]: string[] } = {}
  for (const { name, columns } of KINDS) {
    // It says how far a worker has come.
    if (name === 'rollups') continue
    const rows = await lookInto(server, `SELECT ${columns.join(', ')} FROM ${name} WHERE account_id = $1`, [account])
    tables[name] = rows.map(row => JSON.stringify(row)).sort()
  }
  return tables
}

describe.each(PAIRS)('Everything of an account leaves %s and comes to %s', (one, other) => {
  const from = serverFor(one)
  const to = serverFor(other)

  test('beckon export --all writes files that people read, and beckon import makes the same account of them', async () => {
    const source = await anAccount(from.server)
    const { mark, owner, tour } = await fill(from.server, source)
    const here = terminal(from.server, source.secret)
    const exported = await here.type('export', '--all', 'all')
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(exported.out).toMatch(/people +5\n/)
    const before = await rowsOf(from.server, source.account)
    const folder = join(here.cwd, 'all')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const texts = files.map(file => readFileSync(join(file.parentPath, file.name), 'utf8'))
    const [content] = readdirSync(join(folder, 'experiences')).filter(name => name.includes(tour.id))
    expect(content).toMatch(/^draft-mark/)
    expect(JSON.parse(readFileSync(join(folder, 'experiences', content!), 'utf8')).draft.name).toBe(`Draft ${mark}`)
    for (const secret of [source.secret, source.token]) for (const text of texts) expect(text).not.toContain(secret)
    const [webhook] = await lookInto<{ secret: string }>(
      from.server,
      'SELECT secret FROM webhooks WHERE account_id = $1',
      [source.account],
    )
    for (const text of texts) expect(text).not.toContain(webhook!.secret)

    const target = await anAccount(to.server, 'New')
    const there = terminal(to.server, target.secret)
    const imported = await there.type('import', folder)
    expect(imported).toMatchObject({ code: 0, err: '' })
    const users = /^users +(\d+)$/m
    expect(users.exec(imported.out)![1]).toBe(users.exec(exported.out)![1])
    await to.server.settle()
    const after = await rowsOf(to.server, target.account)
    // What the import itself leaves: its owner, and what is in the audit list about it.
    const isNew = (row: string) => row.startsWith(`{"id":"${target.user}"`) || row.includes('account.imported')
    for (const [table, rows] of Object.entries(before)) {
      const same = after[table]!.filter(row => !['users', 'audit'].includes(table) || !isNew(row))
      // Whoever has the account secret is the same in both.
      const expected = rows
        .filter(row => table !== 'users' || !row.includes(source.user))
        .map(row => row.replaceAll(source.user, target.user))
      expect([table, same]).toEqual([table, expected])
    }
    const people = await target.me.api('POST', '/v3/analyze/profiles/count', {})
    expect(people.body.count).toBe(5)
    expect((await target.me.api('GET', '/v3/edit/account')).body.account).toMatchObject({
      name: 'Harbour',
      time_zone: 'Europe/Berlin',
      token: target.token,
    })
    const boot = await target.me.boot({ uid: `${mark}-2` })
    expect(boot.body.visit).toEqual(expect.any(String))
    expect((await owner.ask('GET', '/v3/edit/account')).status).toBe(200)

    const again = await there.type('import', folder)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is something in this account already')])
    const twice = await here.type('export', '--all', 'all')
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is not empty')])
  })

  test('an import that was interrupted is run again, and a user of the same address is the same user', async () => {
    const source = await anAccount(from.server)
    const { owner } = await fill(from.server, source)
    const here = terminal(from.server, source.secret)
    await here.type('export', '--all', 'all')
    const target = await anAccount(to.server)
    const known = await someone(to.server, 'owner', { account: target.account })
    await to.server.store.transaction(tx =>
      tx.run('UPDATE users SET email_key = $3 WHERE account_id = $1 AND id = $2', [
        target.account,
        known.id,
        owner.email,
      ]),
    )
    let left = 8
    const broken = aTerminal({
      cwd: here.cwd,
      env: { BECKON_ACCOUNT_SECRET: target.secret, BECKON_SERVER: 'http://beckon.test' },
      async fetch(input, init) {
        if (left-- === 0) throw new TypeError('fetch failed')
        return to.server.app.request(String(input), init)
      },
    })
    expect((await broken.type('import', 'all')).code).toBe(1)
    left = -1
    expect(await broken.type('import', 'all')).toMatchObject({ code: 0 })
    const changed = await lookInto<{ changed_by: string }>(
      to.server,
      "SELECT changed_by FROM experiences WHERE account_id = $1 AND name LIKE 'Draft%'",
      [target.account],
    )
    expect(changed).toEqual([{ changed_by: known.id }])
    const audit = (await target.me.api('GET', '/v3/edit/audit')).body.audit
    expect(audit.map(({ action }: { action: string }) => action)).toContain('account.imported')
  })

  test('only rows that an export could have are taken, and only while an import is under way', async () => {
    const { me } = await anAccount(to.server)
    const rows = [{ id: 'x', nonsense: 1 }]
    expect((await me.api('POST', '/v3/edit/import/events', { rows })).status).toBe(409)
    await me.api('POST', '/v3/edit/import')
    const refused = [
      ['events', rows],
      ['events', [{ name: 'no id' }]],
      ['experiences', [{ id: 'e', draft: '{"kind":"nothing"}' }]],
      ['versions', [{ id: 'v', content: 'no JSON' }]],
      ['segments', [{ id: 's', draft: { items: [{ kind: 'nobody knows' }] } }]],
    ] as const
    for (const [table, rows] of refused)
      expect([table, (await me.api('POST', `/v3/edit/import/${table}`, { rows })).status]).toEqual([table, 422])
    for (const table of ['secrets', 'sessions', 'accounts', 'nowhere']) {
      expect((await me.api('POST', `/v3/edit/import/${table}`, { rows: [] })).status).toBe(404)
      expect((await me.api('GET', `/v3/edit/export/${table}`)).status).toBe(404)
    }
    expect((await me.api('GET', '/v3/edit/export/events?after=nonsense')).status).toBe(422)
  })
})

describe.each(STORES)('A deleted account, on %s', store => {
  const { server } = serverFor(store)

  test('nothing of it is left in the whole database, and the other accounts have everything', async () => {
    const gone = await anAccount(server, 'To be deleted')
    const stays = await anAccount(server, 'To stay')
    const { mark, owner, tour } = await fill(server, gone)
    const other = await fill(server, stays)
    const whole = async () => {
      const texts: string[] = []
      for (const table of tableNames) texts.push(JSON.stringify(await lookInto(server, `SELECT * FROM ${table}`)))
      return texts.join('\n')
    }
    const before = await rowsOf(server, stays.account)
    expect(await whole()).toContain(mark)
    const author = await someone(server, 'publisher', { account: gone.account })
    const { contents } = (await gone.me.api('GET', '/v3/edit/account/contents')).body
    expect(contents).toMatchObject({ experiences: 2, segments: 1, people: 5, answers: 5, events: 5, webhooks: 1 })

    expect((await author.ask('DELETE', '/v3/edit/account', { name: 'To be deleted' })).status).toBe(403)
    expect((await owner.ask('DELETE', '/v3/edit/account', { name: 'to be deleted' })).status).toBe(422)
    expect((await gone.me.api('GET', `/v3/edit/tours/${tour.id}`)).status).toBe(200)
    const deleted = await owner.ask('DELETE', '/v3/edit/account', { name: 'To be deleted' })
    expect([deleted.status, deleted.body.contents]).toEqual([200, contents])

    // At once: nobody gets in, and no page gets anything.
    expect((await gone.me.api('GET', '/v3/edit/account')).status).toBe(403)
    expect((await owner.ask('GET', '/v3/edit/account')).status).toBe(401)
    expect((await author.ask('GET', '/v3/edit/account')).status).toBe(401)
    expect((await gone.me.boot({ uid: `${mark}-1` })).body.visit).toBeUndefined()
    await server.settle()
    expect(await whole()).not.toContain(mark)
    server.clock.advance(61_000)
    await server.settle()
    const left = await whole()
    for (const trace of [gone.account, gone.token, mark, owner.email]) expect(left).not.toContain(trace)
    server.clock.reset()
    expect(await rowsOf(server, stays.account)).toEqual(before)
    expect(left).toContain(other.mark)
    expect((await stays.me.api('GET', '/v3/edit/account')).status).toBe(200)
  })
})

test('a row is the same after it was made readable', () => {
  const value = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map(each => JSON.stringify(each)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 0, max: 4_000_000_000_000 }),
    fc.constant(null),
    fc.date({ noInvalidDate: true }).map(each => each.toISOString()),
  )
  const columns = fc.constantFrom('draft', 'name', 'settings', 'value')
  const times = fc.record({
    created_at: fc.oneof(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constant(null)),
    defer_until: fc.oneof(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.constant(null)),
  })
  fc.assert(
    fc.property(fc.dictionary(columns, value), times, (row, more) => {
      const whole = { ...row, ...more }
      const sent = JSON.parse(JSON.stringify(toReadable(whole)))
      expect(Object.entries(fromReadable(sent)).map(([, each]) => (Object.is(each, -0) ? 0 : each))).toEqual(
        Object.values(whole).map(each => (Object.is(each, -0) ? 0 : each)),
      )
    }),
    runs('readable rows', 20_000, 500),
  )
})

test('every table of accounts leaves with an account, or is known to stay', () => {
  const names = KINDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const staying = ACCOUNT_TABLES.map(({ name }) => name).filter(name => !names.includes(name))
  expect(staying.sort()).toEqual(
    [
      ...['chores', 'delivery_locks', 'dry_runs', 'feeds', 'leases', 'links', 'live_stamps', 'previews'],
      ...['rate_limits', 'secrets', 'sessions', 'studio_codes', 'studio_sessions', 'webhook_attempts'],
      ...['job_items', 'job_left_out', 'jobs', 'known_browsers'],
      ...['second_factors', 'recovery_codes', 'begun_sign_ins'],
      'webhook_messages',
    ].sort(),
  )
})
