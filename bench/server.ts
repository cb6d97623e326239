import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../test/server/process/start-postgres.ts'
import { type Requests, sendLoad } from './server-load.ts'
import { boots, claims, reports, type Seeded } from './server-requests.ts'
import { bundleChild, createPrograms, type Started } from './start-server.ts'

// Boots, claims and reports per second, compared with a bare Hono answer of the same size and with the raw stores. On loopback,
// every server in a process of its own, the two sides in turns.

const QUICK = process.argv.includes('quick')
const SECONDS = Number(process.env.BENCH_SECONDS ?? (QUICK ? 0.5 : 2))
const ROUNDS = 3
/** This many answers warm up a process, if they do not take too long. */
const WARM = { answers: QUICK ? 5_000 : 15_000, turns: 8 }
const CONNECTIONS = 32
const PEOPLE = { few: 1_000, many: 100_000 }
const WAITING = { few: 10, many: 1_000 }
const CLAIMS = { sqlite: QUICK ? 30_000 : 120_000, postgres: QUICK ? 10_000 : 30_000 }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
const programs = createPrograms(await bundleChild(here('..')))
const say = (text: string) => process.stderr.write(`${text}\n`)

async function startBeckon(name: string, place: string, people: number, waiting: number, claims: number) {
  say(`  seeding ${name}: ${people} people, ${waiting} Deliveries pending, ${claims} to claim`)
  const file = join(folder, `${name}.json`)
  const server = await programs.start('beckon', place, people, waiting, claims, file)
  return { server, seeded: JSON.parse(readFileSync(file, 'utf8')) as Seeded }
}

interface Subject {
  name: string
  server: Started
  requests: Requests
}

/** The result of one turn. */
interface Turn {
  perSecond: number
  /** Microseconds of CPU time for each answer. */
  cost: number
  p50: number
  p99: number
}

interface Row extends Turn {
  name: string
  memory: number
  bare: Turn
  /** Compared with the bare answer in the turn before, each as the median of all turns. */
  ofBare: number
  costOfBare: number
  /** Compared with the cost of the first row in the same round. */
  growth: number
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
const middle = (turns: Turn[]): Turn => ({
  perSecond: median(turns.map(({ perSecond }) => perSecond)),
  cost: median(turns.map(({ cost }) => cost)),
  p50: median(turns.map(({ p50 }) => p50)),
  p99: median(turns.map(({ p99 }) => p99)),
})

async function takeTurn({ name, server, requests }: Subject, next: { index: number }): Promise<Turn> {
  const used = server.cpu()
  const load = await sendLoad(server.address, requests, next, CONNECTIONS, SECONDS)
  if (load.failed > 0) throw new Error(`${name}: ${load.failed} answers were not 200`)
  const cost = ((server.cpu() - used) * 1e6) / load.answered
  const { perSecond, latencies } = load
  say(`  ${name}: ${round(perSecond)}/s, ${round(cost)} µs`)
  return { perSecond, cost, p50: at(latencies, 0.5), p99: at(latencies, 0.99) }
}

async function warm(subject: Subject, next: { index: number }): Promise<void> {
  for (let turn = 0; turn < WARM.turns && next.index < WARM.answers; turn++) {
    await sendLoad(subject.server.address, subject.requests, next, CONNECTIONS, SECONDS)
  }
}

/**
 * The same requests, answered with as many bytes by a route that does nothing. Requests that can be made only once are repeated.
 */
async function bareBeside({ server, requests }: Subject): Promise<Subject> {
  const first = await sendLoad(server.address, requests, { index: 0 }, 1, 0)
  const again: Requests = index => requests(index % 1_000)
  return { name: `bare Hono, ${first.bytes} bytes`, server: await programs.start('bare', first.bytes), requests: again }
}

/**
 * Warms each up, then measures in turns. If the machine is busy, both are slower: the bare answer runs before each turn, and only
 * these two are compared.
 */
async function measure(subjects: Subject[]): Promise<Row[]> {
  const all = []
  for (const subject of subjects) {
    const bare = await bareBeside(subject)
    // The first request was needed to know the size of its answer.
    const one = { subject, bare, next: { index: 1 }, nextBare: { index: 0 }, turns: [] as Turn[], bares: [] as Turn[] }
    await warm(subject, one.next)
    await warm(bare, one.nextBare)
    all.push(one)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { subject, bare, next, nextBare, turns, bares } of all) {
      bares.push(await takeTurn(bare, nextBare))
      turns.push(await takeTurn(subject, next))
    }
  }
  const first = all[0]!.turns
  return all.map(({ subject, turns, bares }) => ({
    name: subject.name,
    ...middle(turns),
    memory: subject.server.memory(),
    bare: middle(bares),
    ofBare: median(turns.map(({ perSecond }, i) => perSecond / bares[i]!.perSecond)),
    costOfBare: median(turns.map(({ cost }, i) => bares[i]!.cost / cost)),
    growth: median(turns.map(({ cost }, i) => cost / first[i]!.cost)),
  }))
}

/**
 * The first people boot, and as many others report. A boot contains the person's past, which would grow with every report. Then
 * the row would measure something else, and the bare answer would be shorter.
 */
function parted({ visits, ...seeded }: Seeded) {
  const looking = { ...seeded, visits: visits.slice(0, PEOPLE.few) }
  const reporting = { ...seeded, visits: visits.slice(PEOPLE.few) }
  return { looking, reporting }
}

async function onSqlite(): Promise<Row[]> {
  const place = (name: string) => join(folder, name)
  const few = await startBeckon('few', place('few'), PEOPLE.few, WAITING.few, CLAIMS.sqlite)
  const many = await startBeckon('many', place('many'), PEOPLE.many, WAITING.few, 0)
  const waiting = await startBeckon('waiting', place('waiting'), 2 * PEOPLE.few, WAITING.many, 0)
  const { looking, reporting } = parted(waiting.seeded)
  return measure([
    { name: 'boot, 1,000 people, 10 Deliveries pending elsewhere', server: few.server, requests: boots(few.seeded, true) },
    { name: 'boot, 100,000 people', server: many.server, requests: boots(many.seeded, true) },
    { name: 'boot, 1,000 Deliveries pending elsewhere', server: waiting.server, requests: boots(looking, true) },
    { name: 'boot again, nothing new', server: few.server, requests: boots(few.seeded, false) },
    { name: 'claim', server: few.server, requests: claims(few.seeded) },
    { name: 'report of a new Interaction', server: waiting.server, requests: reports(reporting) },
  ]) // biome-ignore format: a table
}

async function onPostgres(url: string): Promise<Row[]> {
  const { server, seeded } = await startBeckon('postgres', url, 2 * PEOPLE.few, WAITING.few, CLAIMS.postgres)
  const { looking, reporting } = parted(seeded)
  return measure([
    { name: 'boot, 1,000 people', server, requests: boots(looking, true) },
    { name: 'boot again, nothing new', server, requests: boots(looking, false) },
    { name: 'claim', server, requests: claims(seeded) },
    { name: 'report of a new Interaction', server, requests: reports(reporting) },
  ])
}

const round = (value: number) => Math.round(value).toLocaleString('en-US')

function table(title: string, rows: Row[]): string {
  return [
    `| ${title} | a second | bare Hono | ratio | p50 ms | p99 ms | processor µs each | bare Hono | ratio | beside the first boot | memory MB |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(row => {
      const cells = [
        row.name,
        round(row.perSecond),
        round(row.bare.perSecond),
        row.ofBare.toFixed(2),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        round(row.cost),
        round(row.bare.cost),
        row.costOfBare.toFixed(2),
        row.name.startsWith('boot') ? `${row.growth.toFixed(2)} ×` : '',
        round(row.memory),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

async function report(): Promise<string> {
  say('PostgreSQL starts')
  const postgres = await startPostgres()
  try {
    say(`raw stores, ${SECONDS} s each`)
    const rawSqlite = Number((await programs.run('raw', folder, SECONDS)).line)
    const rawPostgres = Number((await programs.run('raw', postgres.url, SECONDS)).line)
    say('SQLite on disk')
    const sqlite = await onSqlite()
    say('PostgreSQL')
    const onPg = await onPostgres(postgres.url)
    return [
      '<!-- server -->',
      table('SQLite on disk, one process', sqlite),
      '',
      table('PostgreSQL, one process of ours', onPg),
      '',
      '| the raw store, one row changed and on the disk | commits a second |',
      '| --- | ---: |',
      `| SQLite (WAL, synchronous FULL), one after another | ${round(rawSqlite)} |`,
      `| PostgreSQL, 10 connections | ${round(rawPostgres)} |`,
      '',
      `${CONNECTIONS} connections over loopback, ${SECONDS} s a turn, the median of ${ROUNDS} turns. Bare Hono reads the same requests and`,
      'answers as many bytes, in the turn before each of ours; the ratios are of these pairs. Every boot but "again" writes: the',
      'browser has another width each time; who reports does not boot. Processor time is that of the server process alone.',
      '<!-- /server -->',
      '',
    ].join('\n')
  } finally {
    programs.stop()
    await postgres.stop()
  }
}

try {
  const text = await report()
  process.stdout.write(text)
  mkdirSync(here('results'), { recursive: true })
  writeFileSync(here('results/server.md'), text)
} finally {
  programs.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
