import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BeckonServer, createServer } from '../src/server/app/create-server.ts'
import type { Limits } from '../src/server/ground/limits.ts'
import { signVisit } from '../src/server/pages/visit/visit-token.ts'
import { crowdStatements, type Sizes } from './crowd.ts'
import { startPostgres } from './postgres.ts'

// `npm run bench -- growth`: the same requests with 10,000 and with a million people, on both stores.

const SMALL = Number(process.env.BENCH_SMALL ?? 10_000)
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 41)
const say = (text: string) => process.stderr.write(`${text}\n`)

const sizesFor = (people: number): Sizes => ({
  people,
  experiences: Math.max(20, people / 1_000),
  // Interactions of one person, in the small and in the large database.
  interactionsOfOne: people === SMALL ? 1_000 : 100_000,
  toForget: TURNS + 2,
})

type Times = Map<string, number>

async function measure(options: { data?: string; databaseUrl?: string }, people: number): Promise<Times> {
  const sizes = sizesFor(people)
  const limits = { requestsPerMinute: 1e9 }
  // A statement that writes a million rows takes longer than any request may.
  const patient = { ...limits, databaseWait: 3_600_000 }
  const open = (limits: Partial<Limits>) =>
    createServer({ ...options, accountToken: 'bench', accountSecret: 'bench', log: null, limits })
  let server = await open(patient)
  const started = performance.now()
  await fill(server, sizes)
  say(`  ${people} people in ${Math.round((performance.now() - started) / 1000)} s`)
  await server.close()
  server = await open(limits)
  try {
    return await timeAll(server)
  } finally {
    await server.close()
  }
}

async function fill(server: BeckonServer, sizes: Sizes): Promise<void> {
  const made = await server.app.request('/v3/edit/tours', {
    method: 'POST',
    headers: { 'x-account-secret': 'bench' },
    body: JSON.stringify({ name: 'Tour', steps: [{ title: 'Hello' }], published_at: '$now' }),
  })
  const { tour } = (await made.json()) as { tour: { id: string } }
  for (const { what, sql, values } of crowdStatements(server.credentials.account, tour.id, sizes)) {
    const started = performance.now()
    await server.store.query(sql, values)
    say(`    ${what}: ${Math.round(performance.now() - started)} ms`)
  }
  if (server.store.name === 'postgres') await server.store.query('ANALYZE')
}

async function timeAll(server: BeckonServer): Promise<Times> {
  const { account } = server.credentials
  const [{ visit_key }] = (await server.store.query('SELECT visit_key FROM accounts')) as [{ visit_key: string }]
  const [{ id: tour }] = (await server.store.query(
    "SELECT id FROM experiences WHERE account_id = $1 AND name = 'Tour'",
    [account],
  )) as [{ id: string }]
  const find = async (uid: string) => {
    const [row] = await server.store.query<{ id: string }>(
      'SELECT id FROM profiles WHERE account_id = $1 AND uid = $2',
      [account, uid],
    )
    return row!.id
  }
  const [middle] = await server.store.query<{ id: string; created_at: number }>(
    `SELECT id, created_at FROM interactions WHERE account_id = $1 AND experience_id = $2 ORDER BY id LIMIT 1 OFFSET ${SMALL / 4}`,
    [account, tour],
  )
  const time = encodeURIComponent(new Date(middle!.created_at).toISOString())
  const get = (path: string) => server.app.request(`/v3/${path}`, { headers: { 'x-account-secret': 'bench' } })
  const page = (path: string, body: object) =>
    server.app.request(`/v3/observe/${path}`, {
      method: 'POST',
      headers: { origin: 'http://localhost' },
      body: JSON.stringify({ v: 2, token: 'bench', page: 'p', browser: 'b', href: 'http://localhost/', ...body }),
    })
  const visitOf = async (uid: string) =>
    signVisit(visit_key, { profile: await find(uid), issued: Date.now(), verified: false })
  const boot = (uid: string, visit?: string, width = 1280) =>
    page('boot', {
      uid, visit, anonymous: 'a', visible: true, stage: null,
      facts: { browser_x: width, browser_tz: 0, browser_tz_minutes: 0, browser_l: 'en', browser_n: 'chrome', browser_k: 'desktop' },
    }) // biome-ignore format: one request
  const [one, busy] = [await visitOf('user-7'), await visitOf('busy')]
  let turn = 0
  const requests: { [name: string]: () => Response | Promise<Response> } = {
    'boot of anybody': () => boot('user-7', one, ++turn),
    'boot of a person with 1,000 → 100,000 Interactions': () => boot('busy', busy, ++turn),
    'boot of somebody new': () => boot(`new-${++turn}`),
    'report of a showing': () =>
      page('reports', {
        visit: one,
        reports: [{
          visit: one, type: 'displayed', key: `key-${++turn}`, at: Date.now(), interaction: `i-${turn}`, experience: tour,
          kind: 'tour', group_kind: 'campaign', group_id: tour, page: 'p', href: 'http://localhost/',
        }],
      }), // biome-ignore format: one request
    'interactions, first page': () => get(`analyze/interactions?id=${tour}`),
    'interactions, before=<time>': () => get(`analyze/interactions?id=${tour}&before=${time}`),
    'interactions, order=updated_at': () => get(`analyze/interactions?id=${tour}&order=updated_at`),
    'interactions, order=updated_at, before=<id>': () =>
      get(`analyze/interactions?id=${tour}&order=updated_at&before=${middle!.id}`),
    'deliveries, before=<time>': () => get(`edit/deliveries?before=${time}`),
    responses: () => get('analyze/responses'),
    companies: () => get('analyze/companies'),
    explain: () => get('analyze/explain?uid=user-7&url=http://localhost/'),
    'profile by uid': () => get('analyze/profile?uid=user-9'),
    forget: () =>
      server.app.request(`/v3/edit/profiles/forget?uid=forget-${turn++ % 1_000_000}`, {
        method: 'DELETE',
        headers: { 'x-account-secret': 'bench' },
      }),
    'forget a person with 1,000 → 100,000 Interactions': () =>
      server.app.request('/v3/edit/profiles/forget?uid=busy', {
        method: 'DELETE',
        headers: { 'x-account-secret': 'bench' },
      }),
    'boot of anybody, while their rows are taken away': () => boot('user-7', one, ++turn),
    'interactions, first page, while their rows are taken away': () => get(`analyze/interactions?id=${tour}`),
  }
  const times: Times = new Map()
  for (const [name, request] of Object.entries(requests)) {
    if (name === 'forget') turn = 0
    const once = name.startsWith('forget a person')
    const taken: number[] = []
    for (let i = 0; i < (once ? 1 : TURNS + 2); i++) {
      const started = performance.now()
      const answer = await request()
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`)
      if (once || i >= 2) taken.push(performance.now() - started)
    }
    // The minimum, because other load on the machine only adds time.
    const ms = Math.min(...taken)
    times.set(name, ms)
    say(`    ${name}: ${ms.toFixed(2)} ms`)
  }
  return times
}

const format = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

async function report(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-growth-'))
  const columns: Times[] = []
  try {
    for (const people of [SMALL, LARGE]) {
      say(`SQLite, ${people} people`)
      columns.push(await measure({ data: join(folder, String(people)) }, people))
    }
    for (const people of [SMALL, LARGE]) {
      say(`PostgreSQL, ${people} people`)
      const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB', fsync: 'off' })
      try {
        columns.push(await measure({ databaseUrl: postgres.url }, people))
      } finally {
        await postgres.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [smallSqlite, largeSqlite, smallPostgres, largePostgres] = columns as [Times, Times, Times, Times]
  const pair = (small: number, large: number) => `${format(small)} → ${format(large)} (×${(large / small).toFixed(1)})`
  const count = (people: number) => people.toLocaleString('en-US')
  return [
    '<!-- growth -->',
    `| milliseconds, ${count(SMALL)} → ${count(LARGE)} people | SQLite | PostgreSQL |`,
    '| --- | ---: | ---: |',
    ...[...smallSqlite].map(
      ([name, ms]) =>
        `| ${name} | ${pair(ms, largeSqlite.get(name)!)} | ${pair(smallPostgres.get(name)!, largePostgres.get(name)!)} |`,
    ),
    '',
    `The fastest of ${TURNS} requests, without a socket. Each person has a Delivery, an Interaction and a response; a tenth as many companies`,
    'as people, and one Experience for every thousand of them.',
    '<!-- /growth -->',
  ].join('\n')
}

const table = await report()
console.log(table)
const document = fileURLToPath(new URL('../docs/self-hosting.md', import.meta.url))
const text = readFileSync(document, 'utf8')
writeFileSync(document, text.replace(/<!-- growth -->[\s\S]*<!-- \/growth -->/, table))
process.exit()
