import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../src/server/app/create-server.ts'
import { fillPeople } from './fill-people.ts'
import { startPostgres } from './postgres.ts'
import { figure, quantile, table } from './statistics.ts'
import { bundleServer, type Place, startServer, steadyBoots } from './steady-boots.ts'

// `npm run bench -- dry-run`: boots during a dry run over very many people, compared with boots without one. Also checks that it
// ends when nobody asks any more. Use BENCH_PEOPLE=1000000 for the full size.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
/** Turns with and without it alternate, so that other load on the machine affects both. */
const TURNS = Number(process.env.BENCH_TURNS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const LIMIT = 1.5

const say = (text: string) => process.stderr.write(`${text}\n`)
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** People of the last month with a few properties, and a tour for half of them. */
async function fill(place: Place): Promise<string> {
  const options = { accountToken: 'bench', accountSecret: 'bench', log: null, limits: { databaseWait: 3_600_000 } }
  const server = await createServer({ ...place, ...options })
  await fillPeople(server, PEOPLE)
  const made = await server.app.request('/v3/edit/tours', {
    method: 'POST',
    headers: { 'x-account-secret': 'bench' },
    body: JSON.stringify({
      name: 'Tour',
      steps: [{ title: 'Hello' }],
      segment: { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
    }),
  })
  const { tour } = (await made.json()) as { tour: { id: string } }
  await server.close()
  return tour.id
}

type DryRun = { id: string; state: string; done: number; of: number; would_get: number }
async function ask(address: string, method: string, path: string, body?: object): Promise<DryRun> {
  const answer = await fetch(`${address}/v3/analyze/dry_run${path}`, {
    method,
    headers: { 'x-account-secret': 'bench' },
    body: body && JSON.stringify(body),
  })
  return ((await answer.json()) as { dry_run: DryRun }).dry_run
}

async function measure(name: string, place: Place): Promise<(string | number)[]> {
  say(name)
  const tour = await fill(place)
  const { address, child } = await startServer(place)
  const [without, within]: [number[], number[]] = [[], []]
  let perSecond = 0
  try {
    await steadyBoots(address, PEOPLE, 2)
    for (let turn = 0; turn < TURNS; turn++) {
      without.push(...(await steadyBoots(address, PEOPLE, SECONDS)))
      const begun = await ask(address, 'POST', '', { kind: 'tour', id: tour })
      const asking = setInterval(() => void ask(address, 'GET', `/${begun.id}`), 1_000)
      within.push(...(await steadyBoots(address, PEOPLE, SECONDS)))
      clearInterval(asking)
      const { done, state } = await ask(address, 'DELETE', `/${begun.id}`)
      perSecond = done / SECONDS
      if (state !== 'ended') say(`  it was ${state} before the turn was over: give it more people`)
    }
    const { id } = await ask(address, 'POST', '', { kind: 'tour', id: tour })
    await wait(33_000)
    const { state, done } = await ask(address, 'GET', `/${id}`)
    say(`  nobody asked for 33 s: ${state} after ${done}`)
  } finally {
    child.kill('SIGKILL')
  }
  const at = (share: number) => [quantile(without, share), quantile(within, share)] as const
  const [usual, while_] = at(0.99)
  return [
    name,
    ...at(0.5).map(figure),
    figure(usual),
    figure(while_),
    `${(while_ / usual).toFixed(2)} ×`,
    figure(perSecond),
  ]
}

await bundleServer()
const rows: (string | number)[][] = []
const data = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
rows.push(await measure('SQLite', { data }))
rmSync(data, { recursive: true })
const postgres = await startPostgres()
rows.push(await measure('PostgreSQL', { databaseUrl: postgres.url }))
await postgres.stop()
const head = [
  `${PEOPLE.toLocaleString('en-US')} people`,
  'boot, median ms',
  'while it runs',
  'p99 ms',
  'while it runs',
  `limit ${LIMIT} ×`,
  'people a second',
]
console.log(table(head, rows))
process.exit(rows.every(row => Number.parseFloat(String(row[5])) <= LIMIT) ? 0 : 1)
