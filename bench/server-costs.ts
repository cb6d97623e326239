import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BeckonServer, createServer } from '../src/server/app/create-server.ts'
import { signVisit } from '../src/server/pages/visit/visit-token.ts'
import { aLine } from '../test/server/line.ts'
import { type Cost, createMeter, type Meter } from './costs/meter.ts'
import { startPostgres } from './postgres.ts'
import { createAsk } from './scale/ask.ts'
import { fill, SECRET, TOKEN } from './scale/fill.ts'
import { profileOf, uidOf } from './scale/people.ts'
import { createVisits, FACTS, nothingSeen, PAGE } from './scale/visits.ts'
import { figure, table } from './statistics.ts'

// `npm run bench -- costs`: what requests and a whole visit cost PostgreSQL, as counts. They hardly depend on the machine.

const sizes = { people: Number(process.env.BENCH_PEOPLE ?? 20_000), interactions: Number(process.env.BENCH_INTERACTIONS ?? 200_000) } // biome-ignore format: one row
const FOLDER = process.env.BENCH_FOLDER ?? join(tmpdir(), `beckon-costs-${sizes.people}-${sizes.interactions}`)
const VISITS = Number(process.env.BENCH_VISITS ?? 600)
const TURNS = Number(process.env.BENCH_TURNS ?? 100)
const A_SECOND = 10
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements', shared_buffers: '512MB', max_wal_size: '8GB', checkpoint_timeout: '1h',
  autovacuum: 'off', wal_level: 'replica', min_wal_size: '2GB',
} // biome-ignore format: one row

/** The same people come in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
let made = 0
const unique = () => `k${process.pid}${Date.now().toString(36)}${made++}`

async function run(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const postgres = await startPostgres(SETTINGS, () => {}, FOLDER)
  const filled = await fill(postgres.url, sizes)
  const line = await aLine(postgres.url, 0)
  const server = await createServer({
    databaseUrl: line.url, accountToken: TOKEN, accountSecret: SECRET, log: null, trustedProxies: 1,
    limits: { requestsPerMinute: 1e9, managementPerMinute: 1e9 },
  }) // biome-ignore format: one row
  const ask = createAsk(Number(new URL(await server.listen()).port))
  const meter = await createMeter(postgres.url, line)
  const rows: [string, Cost][] = []
  const measured = async (name: string, turns: number, work: () => Promise<void>) => {
    say(name)
    rows.push([name, await perTurn(meter, server, turns, work)])
    if (process.env.BENCH_STATEMENTS)
      for (const { query, calls, log, touched } of await meter.dearest())
        say(`  ${figure(calls / turns)} × ${query}: ${figure(log / turns)} B, ${figure(touched / turns)} pages`)
  }
  try {
    await requests({ ask, ...filled }, measured)
    Math.random = seeded(42)
    const visit = createVisits(ask, { ...sizes, ...filled })
    const seen = nothingSeen()
    await measured('a visit of the mix', VISITS, async () => {
      const going: Promise<void>[] = []
      for (let i = 0; i < VISITS; i++) {
        going.push(visit(seen))
        await pause(1_000 / A_SECOND)
      }
      await Promise.all(going)
    })
    const failed = [...seen.failed].map(([what, count]) => `${what} × ${count}`)
    say(`failed: ${failed.join(', ') || 'none'}`)
  } finally {
    ask.close()
    await server.close()
    await meter.stop()
    await line.close()
    await postgres.stop()
  }
  return table(
    ['', 'statements', 'transactions', 'ways', 'log bytes', 'whole pages', 'pages changed', 'pages touched', 'fsyncs'],
    rows.map(([name, c]) => [name, c.statements, c.transactions, c.ways, c.log, c.wholePages, c.changed, c.touched, c.fsyncs]),
  ) // biome-ignore format: a table
}

async function perTurn(meter: Meter, server: BeckonServer, turns: number, work: () => Promise<void>): Promise<Cost> {
  await server.settle()
  const end = await meter.begin()
  await work()
  const cost = await end()
  return Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, value / turns])) as unknown as Cost
}

interface Stage {
  ask: ReturnType<typeof createAsk>
  tours: string[]
  visitKey: string
}

/** Each kind of request, once for each of some people. */
async function requests(
  { ask, tours, visitKey }: Stage,
  measured: (name: string, turns: number, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const people = Array.from({ length: TURNS }, (_, i) => 1_000 + i)
  const send = async (path: string, body: object) => {
    const { status, body: answer } = await ask('POST', path, { v: 2, token: TOKEN, ...body }, PAGE)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return answer as {
      visit: string
      deliveries: { delivery: { id: string; model_id: string } }[]
      refused?: unknown[]
    }
  }
  const visits = people.map(person =>
    signVisit(visitKey, { profile: profileOf(person), issued: Date.now(), verified: false }),
  )
  const boot = (i: number, visible: boolean) => {
    const [uid, page] = [uidOf(people[i]!), `page-${i}`]
    const browser = `browser-${uid}`
    return send('/v3/observe/boot', { visit: visits[i], page, browser, anonymous: browser, uid, href: HREF, visible, stage: null, facts: FACTS }) // biome-ignore format: one request
  }
  const report = async (i: number, experience: string, delivery?: string) => {
    const interaction = unique()
    const about = (type: string) => ({ type, key: unique(), at: Date.now(), visit: visits[i], interaction })
    const shown = delivery
      ? { group_kind: 'delivery', group_id: delivery, delivery }
      : { group_kind: 'campaign', group_id: experience }
    const displayed = { ...about('displayed'), experience, kind: 'tour', page: `page-${i}`, href: HREF, ...shown }
    const reports = [displayed, about('started'), about('completed')]
    const { refused } = await send('/v3/observe/reports', { visit: visits[i], reports })
    if (refused?.length) throw new Error(JSON.stringify(refused))
  }
  const deliver = async (i: number) => {
    const wanted = {
      model_kind: 'tour',
      model_id: tours[i % tours.length],
      uid: uidOf(people[i]!),
      skip_triggers: true,
      skip_url_match: true,
    }
    const { status, body } = await ask('POST', '/v3/edit/deliveries', wanted, { 'x-account-secret': SECRET })
    if (status !== 201) throw new Error(`delivery: ${status} ${JSON.stringify(body)}`)
    return (body as { delivery: { id: string } }).delivery.id
  }
  const each = (act: (i: number) => Promise<unknown>) => async () => {
    for (let i = 0; i < TURNS; i++) await act(i)
  }
  // The first request of all looks for more than the others.
  for (let i = 0; i < TURNS; i++) await boot(i, true)
  await pause(1_100)
  const waiting: string[] = []
  await measured(
    'boot',
    TURNS,
    each(i => boot(i, true)),
  )
  await measured(
    'report of three',
    TURNS,
    each(i => report(i, tours[i % tours.length]!)),
  )
  await measured(
    'a new Delivery',
    TURNS,
    each(async i => {
      waiting[i] = await deliver(i)
    }),
  )
  await measured(
    'boot behind, with a Delivery',
    TURNS,
    each(i => boot(i, false)),
  )
  await measured('claim', TURNS, each(i => send('/v3/observe/claim', { visit: visits[i], page: `page-${i}`, browser: `browser-${uidOf(people[i]!)}`, delivery: waiting[i], href: HREF }))) // biome-ignore format: one request
  await measured(
    'report of three, a Delivery',
    TURNS,
    each(i => report(i, tours[i % tours.length]!, waiting[i])),
  )
  for (let i = 0; i < TURNS; i++) waiting[i] = await deliver(i)
  await pause(1_100)
  await measured(
    'boot that leases',
    TURNS,
    each(i => boot(i, true)),
  )
  for (let i = 0; i < TURNS; i++) await report(i, tours[i % tours.length]!, waiting[i])
}

const HREF = 'http://localhost/home'

console.log(await run())
process.exit()
