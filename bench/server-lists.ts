import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BeckonServer, createServer } from '../src/server/app/create-server.ts'
import { crowdStatements } from './crowd.ts'
import { startPostgres } from './postgres.ts'
import { figure, table } from './statistics.ts'

// `npm run bench -- lists`: what the console shows first, with 50 and with a million people and 5,000 Experiences. `-- lists
// sqlite` or `postgres`: only one of the two.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const EXPERIENCES = Number(process.env.BENCH_EXPERIENCES ?? 5_000)
const FEW = 50
const TURNS = Number(process.env.BENCH_TURNS ?? 21)
const LIMIT = 2
const say = (text: string) => process.stderr.write(`${text}\n`)

type Place = { data: string } | { databaseUrl: string }
type Times = Map<string, number>

/** The requests of the console's pages when they open. `TOUR` and `PERSON` are those of the account. */
const ASKED = [
  '/v3/edit/tours',
  '/v3/edit/surveys',
  '/v3/edit/launchers',
  '/v3/edit/experiences',
  '/v3/edit/warnings?limit=50',
  '/v3/edit/segments',
  '/v3/edit/changes',
  '/v3/edit/deliveries',
  '/v3/edit/deliveries?model_id=TOUR',
  '/v3/analyze/profiles',
  '/v3/analyze/profile?uid=user-7',
  '/v3/analyze/interactions?id=TOUR',
  '/v3/analyze/responses',
  '/v3/analyze/companies',
  '/v3/analyze/results/tours/TOUR',
  '/v3/edit/tours/TOUR/versions',
  '/v3/edit/urls',
  '/v3/edit/url_groups',
  '/v3/edit/webhooks',
  '/v3/edit/users',
  '/v3/edit/audit',
]

async function measure(place: Place, people: number, experiences: number): Promise<Times> {
  const open = (databaseWait: number) =>
    createServer({
      ...place,
      accountToken: 'bench',
      accountSecret: 'bench',
      log: null,
      limits: { requestsPerMinute: 1e9, databaseWait },
    })
  let server = await open(3_600_000)
  const tour = await fill(server, people, experiences)
  await server.close()
  server = await open(60_000)
  try {
    return await timeAll(server, tour)
  } finally {
    await server.close()
  }
}

async function fill(server: BeckonServer, people: number, experiences: number): Promise<string> {
  const made = await server.app.request('/v3/edit/tours', {
    method: 'POST',
    headers: { 'x-account-secret': 'bench' },
    body: JSON.stringify({ name: 'Tour', steps: [{ title: 'Hello' }], published_at: '$now' }),
  })
  const { tour } = (await made.json()) as { tour: { id: string } }
  const sizes = { people, experiences, interactionsOfOne: FEW, toForget: 1 }
  for (const { sql, values } of crowdStatements(server.credentials.account, tour.id, sizes))
    await server.store.query(sql, values)
  if (server.store.name === 'postgres') await server.store.query('ANALYZE')
  await server.makeFiguresAnew()
  return tour.id
}

async function timeAll(server: BeckonServer, tour: string): Promise<Times> {
  const times: Times = new Map()
  for (const asked of ASKED) {
    const taken: number[] = []
    for (let turn = -3; turn < TURNS; turn++) {
      const began = performance.now()
      const answer = await server.app.request(asked.replace('TOUR', tour), { headers: { 'x-account-secret': 'bench' } })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${asked}: ${answer.status} ${text}`)
      if (turn >= 0) taken.push(performance.now() - began)
    }
    // The minimum, because other load on the machine only adds time.
    times.set(asked, Math.min(...taken))
  }
  return times
}

const rows: (string | number)[][] = []
const add = (name: string, few: Times, many: Times) => {
  for (const [asked, ms] of few) {
    const ratio = many.get(asked)! / ms
    rows.push([`${name}, ${asked}`, ms, many.get(asked)!, `${ratio.toFixed(1)} ×${ratio > LIMIT ? ' ✗' : ''}`])
  }
}

const only = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'beckon-lists-'))
try {
  if (only !== 'postgres') {
    say('SQLite')
    const few = await measure({ data: join(folder, 'few') }, FEW, FEW)
    add('SQLite', few, await measure({ data: join(folder, 'many') }, PEOPLE, EXPERIENCES))
  }
  if (only !== 'sqlite') {
    say('PostgreSQL')
    const both: Times[] = []
    for (const [people, experiences] of [
      [FEW, FEW],
      [PEOPLE, EXPERIENCES],
    ] as const) {
      const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB', fsync: 'off' })
      try {
        both.push(await measure({ databaseUrl: postgres.url }, people, experiences))
      } finally {
        await postgres.stop()
      }
    }
    add('PostgreSQL', both[0]!, both[1]!)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const few = `${FEW} people and Experiences`
const many = `${PEOPLE.toLocaleString('en')} people, ${EXPERIENCES.toLocaleString('en')} Experiences`
console.log(
  table(
    ['milliseconds', few, many, `limit ${LIMIT} ×`],
    rows.map(row => row.map(cell => (typeof cell === 'number' ? figure(cell) : cell))),
  ),
)
console.log(`\nThe fastest of ${TURNS} requests each, without a socket.`)
process.exit()
