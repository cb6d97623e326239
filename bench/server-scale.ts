import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { createAsk } from './scale/ask.ts'
import { busyness, HOURS } from './scale/day.ts'
import { fill, type Sizes } from './scale/fill.ts'
import { createMeter, type Meter } from './scale/measure.ts'
import { startStack } from './scale/proxies.ts'
import { type Measured, report, type TableSize } from './scale/report.ts'
import { createVisits, nothingSeen, type Seen } from './scale/visits.ts'

// `npm run bench -- scale`: a day of a million people, on three processes behind PgBouncer and HAProxy. The filled database stays
// in BENCH_FOLDER for the next time.

const sizes: Sizes = {
  people: Number(process.env.BENCH_PEOPLE ?? 1_000_000),
  interactions: Number(process.env.BENCH_INTERACTIONS ?? 10_000_000),
}
/** How long an hour takes, and visits per second in an average one. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const VISITS = Number(process.env.BENCH_VISITS ?? 40)
/** After the day, this many visitors make one visit after another, as fast as possible. */
const LANES = 32
const RUSH = Math.max(SECONDS, 20)
/** `BENCH_POOLER=off` leaves out PgBouncer, to see its cost. */
const POOLER = process.env.BENCH_POOLER !== 'off'
const FOLDER = process.env.BENCH_FOLDER ?? join(tmpdir(), `beckon-scale-${sizes.people}-${sizes.interactions}`)

const FILLING = { fsync: 'off', max_wal_size: '8GB', shared_buffers: '1GB', autovacuum: 'off', full_page_writes: 'off' }
const SERVING = { shared_buffers: '2GB', max_wal_size: '4GB', max_connections: 90 }
/** The settings that the documents recommend with a pooler. */
const FOR_ITS_USER = [
  'ALTER ROLE beckon SET synchronous_commit = off',
  "ALTER ROLE beckon SET statement_timeout = '10s'",
  "ALTER ROLE beckon SET lock_timeout = '2s'",
  "ALTER ROLE beckon SET idle_in_transaction_session_timeout = '10s'",
]

const results = fileURLToPath(new URL('results', import.meta.url))
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

type Visit = (seen: Seen) => Promise<void>

/** Visits begin at random times, whether or not earlier ones have ended. */
async function atRate(perSecond: number, seconds: number, visit: Visit, seen: Seen): Promise<void> {
  const ends = performance.now() + seconds * 1_000
  const going = new Set<Promise<void>>()
  let next = performance.now()
  for (;;) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1_000
    if (next >= ends) break
    const wait = next - performance.now()
    if (wait > 0) await pause(wait)
    const one = visit(seen).finally(() => going.delete(one))
    going.add(one)
  }
  await pause(Math.max(0, ends - performance.now()))
  await Promise.all(going)
}

async function asFastAsItGoes(seconds: number, visit: Visit, seen: Seen): Promise<void> {
  const ends = performance.now() + seconds * 1_000
  const lane = async () => {
    while (performance.now() < ends) await visit(seen)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function measured(meter: Meter, name: string, run: (seen: Seen) => Promise<void>): Promise<Measured> {
  const seen = nothingSeen()
  const end = await meter.begin()
  await run(seen)
  const use = await end()
  say(
    `${name}: ${seen.visits} visits, ${[...seen.failed].map(([what, count]) => `${what} × ${count}`).join(', ') || 'none failed'}`,
  )
  return { name, seen, ...use }
}

async function ask<T>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const LARGEST = `SELECT relname AS name, n_live_tup::float8 AS rows, pg_total_relation_size(relid)::float8 AS bytes
  FROM pg_stat_user_tables ORDER BY bytes DESC LIMIT 8`

async function run(): Promise<string> {
  const filling = await startPostgres(FILLING, () => {}, FOLDER)
  say(`filling ${FOLDER}`)
  const filled = await fill(filling.url, sizes).finally(() => filling.stop())
  const postgres = await startPostgres(SERVING, () => {}, FOLDER)
  try {
    await ask(postgres.url, ...FOR_ITS_USER)
    const stack = await startStack(postgres, POOLER)
    const visitors = createAsk(stack.port)
    const meter = await createMeter(stack, postgres.url, FOLDER)
    try {
      const visit = createVisits(visitors, { ...sizes, ...filled })
      say('a little before midnight')
      await atRate(VISITS / 2, Math.min(20, SECONDS), visit, nothingSeen())
      const hours: Measured[] = []
      for (const hour of HOURS)
        hours.push(await measured(meter, `${hour}:00`, seen => atRate(VISITS * busyness(hour), SECONDS, visit, seen)))
      const rush = await measured(meter, 'as fast as it goes', seen => asFastAsItGoes(RUSH, visit, seen))
      // If anything fails from here on, the results of the day are saved.
      mkdirSync(results, { recursive: true })
      writeFileSync(join(results, 'scale.json'), JSON.stringify({ sizes, hours, rush }))
      return report(
        sizes,
        hours,
        rush,
        await ask<TableSize>(postgres.url, 'SET statement_timeout = 0', 'ANALYZE', LARGEST),
      )
    } finally {
      visitors.close()
      await meter.stop()
      await stack.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const text = await run()
console.log(text)
writeFileSync(join(results, 'scale.md'), text)
// Results of a smaller run are not published.
if (sizes.people >= 1_000_000 && POOLER) {
  const document = fileURLToPath(new URL('../docs/scale.md', import.meta.url))
  const whole = readFileSync(document, 'utf8')
  writeFileSync(
    document,
    whole.replace(/<!-- scale -->[\s\S]*<!-- \/scale -->/, () => text),
  )
}
process.exit()
