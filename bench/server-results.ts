import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BeckonServer, createServer } from '../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../src/server/ground/every-account.ts'
import { startPostgres } from './postgres.ts'
import { figure, median, table } from './statistics.ts'

// `npm run bench -- results`: results of an Experience with a thousand and with a million Interactions, on both stores, and how
// others are affected while somebody asks for a Segment of the million. `-- results sqlite` or `postgres`: only one of them.

const FEW = 1_000
const MANY = Number(process.env.BENCH_LARGE ?? 1_000_000)
const PEOPLE = 20_000
const TURNS = Number(process.env.BENCH_TURNS ?? 41)
const DAY = 86_400_000
const say = (text: string) => process.stderr.write(`${text}\n`)

const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
const idOf = (number: string, kind: string) =>
  `'0193a0' || substr(CAST(1000000 + ${number} AS TEXT), 2, 6) || '0000000000${kind}'`
const every = (part: number, value: string) => `CASE WHEN i % ${part} = 0 THEN ${value} END`

/** This many showings of a tour to the same people, over the last thirty days, in three versions. */
async function show(server: BeckonServer, tour: string, step: string, count: number, kind: string): Promise<void> {
  const account = server.credentials.account
  // Spread over the time, as people come.
  const at = `(${Date.now() - 30 * DAY} + CAST(i AS BIGINT) * ${Math.floor((30 * DAY) / count)})`
  await server.store.query(
    `${EVERY_ACCOUNT} INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind,
       state, group_id, group_kind, step_id, displayed_at, first_displayed_at, defer_count, version, language, browser_k,
       started_at, completed_at, exited_at, first_ever, team)
     ${numbers(count)} SELECT '${account}', ${idOf('i', `${kind}1`)}, ${at}, ${at}, ${idOf(`i % ${PEOPLE}`, '00')}, '${tour}', 'tour',
       'displayed', '${tour}', 'campaign', '${step}', ${at}, ${at}, 0, 1 + i % 3, ${every(3, "'de'")}, ${every(2, "'mobile'")},
       ${every(2, `${at} + 1000`)}, ${every(4, `${at} + i % 900000`)}, ${every(3, `${at} + i % 90000`)},
       CASE WHEN i < ${PEOPLE} THEN 1 ELSE 0 END, 0 FROM n`,
  )
  await server.store.query(
    `${EVERY_ACCOUNT} INSERT INTO actions (account_id, id, created_at, updated_at, profile_id, interaction_id, type, step_id, at)
     ${numbers(count)} SELECT '${account}', ${idOf('i', `${kind}2`)}, ${at}, ${at}, ${idOf(`i % ${PEOPLE}`, '00')},
       ${idOf('i', `${kind}1`)}, 'step', '${step}', ${at} FROM n`,
  )
}

const LIVES =
  'uid, percent, first_seen_at, last_seen_at, last_seen_session_count, delivery_ids, properties, hook_properties'

async function fill(server: BeckonServer) {
  const ask = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'x-account-secret': 'bench' }, body: JSON.stringify(body) }
    return (await server.app.request(path, init)).json() as Promise<never>
  }
  const tour = { name: 'Tour', steps: [{ title: 'Hello' }, { title: 'And so on' }], published_at: '$now' }
  const made = async (): Promise<{ id: string; steps: { id: string }[] }> =>
    ((await ask('/v3/edit/tours', tour)) as { tour: never }).tour
  const [few, many] = [await made(), await made()]
  const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = (await ask('/v3/edit/segments', { name: 'Pro', items })) as { segment: { id: string } }
  await server.store.query(
    `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, ${LIVES}) ${numbers(PEOPLE)}
     SELECT '${server.credentials.account}', ${idOf('i', '00')}, 1, 1, 'user-' || i, 50, 1, 1, 1, '[]',
       CASE WHEN i % 2 = 0 THEN '{"plan":"pro"}' ELSE '{}' END, '{}' FROM n`,
  )
  await show(server, few.id, few.steps[1]!.id, FEW, 'a')
  await show(server, many.id, many.steps[1]!.id, MANY, 'b')
  return { few: few.id, many: many.id, segment: segment.id }
}

const asked = (segment: string) => ({
  'all of it': '?',
  'by day': '?by=day',
  'by step': '?by=step',
  'by version': '?by=version',
  'as a table': '.csv?by=day',
  'of a Segment': `?segment_id=${segment}`,
})

async function measure(name: string, options: { data?: string; databaseUrl?: string }): Promise<(string | number)[][]> {
  const open = (databaseWait: number) =>
    createServer({
      ...options,
      accountToken: 'bench',
      accountSecret: 'bench',
      log: null,
      limits: { requestsPerMinute: 1e9, databaseWait },
    })
  // A statement that writes a million rows takes longer than any request may.
  let server = await open(3_600_000)
  const { few, many, segment } = await fill(server)
  if (server.store.name === 'postgres') await server.store.query('ANALYZE')
  // Closing writes the large log into the file: a real server never has a log of a gigabyte.
  await server.close()
  server = await open(3_600_000)
  const began = performance.now()
  await server.makeFiguresAnew()
  say(`${name}: figures of ${MANY + FEW} Interactions made anew in ${Math.round(performance.now() - began)} ms`)
  await server.close()
  server = await open(5_000)
  const get = async (path: string) => {
    const from = performance.now()
    const answer = await server.app.request(path, { headers: { 'x-account-secret': 'bench' } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return performance.now() - from
  }
  const rows: (string | number)[][] = []
  const add = (what: string, ...figures: (string | number)[]) => {
    rows.push([`${name}, ${what}`, ...figures])
    say(
      `  ${rows
        .at(-1)!
        .map(cell => (typeof cell === 'number' ? figure(cell) : cell))
        .join('  ')}`,
    )
  }
  for (const [what, query] of Object.entries(asked(segment))) {
    const turns = what === 'of a Segment' ? 5 : TURNS
    const times: { few: number[]; many: number[] } = { few: [], many: [] }
    for (let turn = -2; turn < turns; turn++)
      for (const [size, id] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const time = await get(`/v3/analyze/results/tours/${id}${query}`)
        if (turn >= 0) times[size].push(time)
      }
    const [small, large] = [median(times.few), median(times.many)]
    add(what, small, large, `${(large / small).toFixed(1)} ×`)
  }
  const ofSegment = () => get(`/v3/analyze/results/tours/${many}?segment_id=${segment}`)
  add('the longest wait of a boot, alone and beside that', ...(await waitsBeside(server, ofSegment)))
  await server.close()
  return rows
}

/** How long boots take alone, and while somebody looks through a Segment: the longest of each. */
async function waitsBeside(server: BeckonServer, work: () => Promise<unknown>): Promise<[number, number, string]> {
  const boot = async () => {
    const from = performance.now()
    const body = {
      v: 3, token: 'bench', page: 'p', browser: 'b', anonymous: 'a', uid: 'user-7', href: 'http://localhost/', visible: true,
      stage: null, facts: {},
    } // biome-ignore format: one request
    const answer = await server.app.request('/v3/observe/boot', {
      method: 'POST', headers: { origin: 'http://localhost' }, body: JSON.stringify(body),
    }) // biome-ignore format: one request
    await answer.text()
    await new Promise(setImmediate)
    return performance.now() - from
  }
  for (let turn = 0; turn < 200; turn++) await boot()
  const alone: number[] = []
  for (let turn = 0; turn < 1_000; turn++) alone.push(await boot())
  const beside: number[] = []
  let done = false
  const working = work().then(() => {
    done = true
  })
  while (!done) beside.push(await boot())
  await working
  return [Math.max(...alone), Math.max(...beside), `${beside.length} boots`]
}

const ON: { [store: string]: () => Promise<(string | number)[][]> } = {
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-results-'))
    try {
      return await measure('SQLite', { data: folder })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  async postgres() {
    const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB', fsync: 'off' })
    try {
      return await measure('PostgreSQL', { databaseUrl: postgres.url })
    } finally {
      await postgres.stop()
    }
  },
}

const rows: (string | number)[][] = []
for (const [store, run] of Object.entries(ON))
  if (process.argv[2] === undefined || process.argv[2] === store) rows.push(...(await run()))
console.log(
  table(['milliseconds', `${FEW.toLocaleString('en-US')} Interactions`, MANY.toLocaleString('en-US'), ''], rows),
)
say(`Memory at the end: ${figure(process.memoryUsage().rss / 1e6)} MB`)
process.exit()
