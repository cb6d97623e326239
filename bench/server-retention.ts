import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../src/server/ground/every-account.ts'
import { startPostgres } from './postgres.ts'
import { figure, median, quantile, table } from './statistics.ts'
import { bundleServer, type Place, startServer, steadyBoots } from './steady-boots.ts'

// `npm run bench -- retention`: boots while old data is removed, compared with boots of a server with the same people that keeps
// everything. Also checks that old data is gone, the rest is still there, and results are the same.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 200_000)
const OLD = Number(process.env.BENCH_OLD ?? 20_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 7)
const SECONDS = 4
const LIMIT = 1.2
const DAY = 86_400_000
const MONTHS = 13

const say = (text: string) => process.stderr.write(`${text}\n`)
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
const SECRET = { 'x-account-secret': 'bench' }

interface Filled {
  place: Place
  tour: string
}

/** People of today with a name, and others who came once, long ago, saw the tour, and did something. */
async function fill(place: Place, months: number | null): Promise<Filled> {
  const options = { accountToken: 'bench', accountSecret: 'bench', log: null, limits: { databaseWait: 3_600_000 } }
  const server = await createServer({ ...place, ...options })
  const ask = async (method: string, path: string, body: object) => {
    const answer = await server.app.request(path, { method, headers: SECRET, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  await ask('PATCH', '/v3/edit/account', { keep_anonymous_months: months, keep_events_months: months })
  const { tour } = await ask('POST', '/v3/edit/tours', { name: 'T', steps: [{ title: 'Hello' }], published_at: '$now' })
  const { account } = server.credentials
  const today = Math.floor(Date.now() / DAY)
  const long = today - 430
  const person = `account_id, id, created_at, updated_at, uid, percent, first_seen_at, last_seen_at, last_seen_session_count,
    delivery_ids, properties, hook_properties, last_seen_day`
  const idOf = (at: number, last: string) =>
    `'${Math.floor(at).toString(16).padStart(12, '0')}' || substr(CAST(100000000 + i AS TEXT), 2, 8) || '000${last}'`
  const old = long * DAY
  for (const sql of [
    `INSERT INTO profiles (${person}) ${numbers(PEOPLE)} SELECT $1, ${idOf(today * DAY, '1')}, 1, 1, 'user-' || i, i % 100, 1,
       ${today * DAY}, 1, '[]', '{"plan":"pro"}', '{}', ${today} FROM n`,
    `INSERT INTO profiles (${person}) ${numbers(OLD)} SELECT $1, ${idOf(old, '2')}, ${old}, ${old}, NULL, i % 100, ${old},
       ${old}, 1, '[]', '{}', '{}', ${long} FROM n`,
    `INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state,
       group_id, group_kind, displayed_at, first_displayed_at, defer_count, version, first_ever, team)
       ${numbers(OLD)} SELECT $1, ${idOf(old, '3')}, ${old}, ${old}, ${idOf(old, '2')}, '${tour.id}', 'tour', 'displayed',
       '${tour.id}', 'campaign', ${old}, ${old}, 0, 1, 1, 0 FROM n`,
    `INSERT INTO events (account_id, id, created_at, updated_at, profile_id, name, properties, at)
       ${numbers(OLD)} SELECT $1, ${idOf(old, '4')}, ${old}, ${old}, ${idOf(today * DAY, '1')}, 'did', '{}', ${old} FROM n`,
  ])
    await server.store.query(`${EVERY_ACCOUNT} ${sql}`, [account])
  if (server.store.name === 'postgres') await server.store.query('ANALYZE')
  await server.makeFiguresAnew()
  await server.close()
  return { place, tour: tour.id }
}

/** What is stored, and what the results say. */
async function count({
  place,
  tour,
}: Filled): Promise<{ people: number; old: number; events: number; results: string }> {
  const server = await createServer({ ...place, accountToken: 'bench', accountSecret: 'bench', log: null })
  const one = async (sql: string) => Number((await server.store.query<{ n: number }>(`${EVERY_ACCOUNT} ${sql}`))[0]!.n)
  const people = await one('SELECT COUNT(*) AS n FROM profiles WHERE uid IS NOT NULL')
  const old = await one('SELECT COUNT(*) AS n FROM profiles WHERE uid IS NULL')
  const events = await one('SELECT COUNT(*) AS n FROM events')
  const from = new Date(Date.now() - 440 * DAY).toISOString().slice(0, 10)
  const answer = await server.app.request(`/v3/analyze/results/tours/${tour}?from=${from}`, { headers: SECRET })
  const {
    result: { id: _, as_of: __, ...results },
  } = await answer.json()
  await server.close()
  return { people, old, events, results: JSON.stringify(results) }
}

async function measure(name: string, keeping: Place, retiring: Place): Promise<(string | number)[]> {
  say(`${name}: filling`)
  const kept = await fill(keeping, null)
  const retired = await fill(retiring, MONTHS)
  const before = await count(kept)
  const quiet = await startServer(keeping)
  const busy = await startServer(retiring)
  const ratios: { half: number; slow: number }[] = []
  const swept = async (what: 'profiles' | 'events') =>
    Number(
      new RegExp(`^beckon_swept_rows_total\\{[^}]*${what}[^}]*\\} (\\d+)`, 'm').exec(await text(busy.address))?.[1] ??
        0,
    )
  // Events go after people.
  const isOver = async () => (await swept('profiles')) >= OLD && (await swept('events')) >= before.events
  try {
    for (let turn = -1; turn < TURNS; turn++) {
      const [beside, without] = [
        await steadyBoots(busy.address, PEOPLE, SECONDS),
        await steadyBoots(quiet.address, PEOPLE, SECONDS),
      ]
      const to = (share: number) => quantile(beside, share) / quantile(without, share)
      if (turn >= 0) ratios.push({ half: to(0.5), slow: to(0.99) })
      say(`  ${await swept('profiles')} people gone`)
    }
    if (await isOver()) say('  it was over before the last turn: give it more to take away')
    const began = Date.now()
    while (!(await isOver()) && Date.now() - began < 600_000) await new Promise(resolve => setTimeout(resolve, 1_000))
  } finally {
    quiet.child.kill('SIGTERM')
    busy.child.kill('SIGTERM')
  }
  await new Promise(resolve => setTimeout(resolve, 2_000))
  const after = await count(retired)
  const isRight = after.old === 0 && after.events === 0 && after.people >= PEOPLE && after.results === before.results
  say(`  before: ${JSON.stringify(before)}\n  after:  ${JSON.stringify(after)}`)
  return [
    name,
    `${median(ratios.map(({ half }) => half)).toFixed(2)} ×`,
    `${median(ratios.map(({ slow }) => slow)).toFixed(2)} ×`,
    figure(before.old - after.old),
    figure(before.events - after.events),
    isRight ? 'yes' : 'NO',
  ]
}

const text = async (address: string) => (await fetch(`${address}/metrics`)).text()

await bundleServer()
const rows: (string | number)[][] = []
const only = process.argv[2]
if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-retention-'))
  rows.push(await measure('SQLite', { data: join(folder, 'kept') }, { data: join(folder, 'retired') }))
  rmSync(folder, { recursive: true })
}
if (only !== 'sqlite') {
  const [one, other] = [await startPostgres(), await startPostgres()]
  rows.push(await measure('PostgreSQL', { databaseUrl: one.url }, { databaseUrl: other.url }))
  await one.stop()
  await other.stop()
}
const head = [
  `${PEOPLE.toLocaleString('en')} people stay, ${OLD.toLocaleString('en')} go`,
  `boot, median (limit ${LIMIT} ×)`,
  'p99',
  'people gone',
  'events gone',
  'the rest and results as before',
]
console.log(table(head, rows))
process.exit()
