import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../src/server/app/create-server.ts'
import { fillPeople } from './fill-people.ts'
import { startPostgres } from './postgres.ts'
import { figure, median, quantile, table } from './statistics.ts'
import { bundleServer, type Place, startServer, steadyBoots } from './steady-boots.ts'
import { type Asked, steadyRequests } from './steady-requests.ts'

// `npm run bench -- searches`: boots beside counts of people, compared with boots beside as many requests that cost little. Both
// come at a fixed rate. Then callers who hang up at once, and how long `/health` and a boot take meanwhile.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 9_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const PER_SECOND = 16
const HUNG_UP = 60
/** A second. Fewer than the machine can answer, so that they wait for what is beside them and not for each other. */
const BOOTS = Number(process.env.BENCH_BOOTS ?? 25)
const LIMIT = 2

const say = (text: string) => process.stderr.write(`${text}\n`)
const filters = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
const COUNT: Asked = { method: 'POST', path: '/v3/analyze/profiles/count', body: { filters } }
const HARMLESS: Asked = { method: 'GET', path: '/v3/edit/tours?limit=1' }

async function beside(address: string, asked: Asked): Promise<number[]> {
  const sent = steadyRequests(address, PER_SECOND, () => asked)
  const boots = await steadyBoots(address, PEOPLE, SECONDS, BOOTS)
  await sent.stop()
  say(`  ${asked.path}: ${JSON.stringify(sent.statuses)}, boots ${figure(median(boots))} ms`)
  return boots
}

/** Callers who leave at once. Returns the longest answer of `/health` in the time after, and how long one more count took. */
async function hungUp(address: string): Promise<{ health: number; count: number }> {
  const headers = { 'x-account-secret': 'bench' }
  const body = JSON.stringify(COUNT.body)
  for (let at = 0; at < HUNG_UP; at++) {
    const gone = new AbortController()
    const asked = fetch(address + COUNT.path, { method: 'POST', headers, body, signal: gone.signal }).catch(() => {})
    setTimeout(() => gone.abort(), 50)
    void asked
  }
  await new Promise(resolve => setTimeout(resolve, 100))
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now()
    await (await ask()).arrayBuffer()
    return performance.now() - began
  }
  const counting = timed(() => fetch(address + COUNT.path, { method: 'POST', headers, body }))
  let health = 0
  for (let at = 0; at < 20; at++) health = Math.max(health, await timed(() => fetch(`${address}/health`)))
  return { health, count: await counting }
}

async function measure(name: string, place: Place): Promise<(string | number)[]> {
  say(name)
  const options = { accountToken: 'bench', accountSecret: 'bench', log: null, limits: { databaseWait: 3_600_000 } }
  const server = await createServer({ ...place, ...options })
  await fillPeople(server, PEOPLE)
  await server.close()
  const { address, child } = await startServer(place)
  const ratios: { median: number; p95: number }[] = []
  const [usual, searching]: [number[], number[]] = [[], []]
  try {
    await steadyBoots(address, PEOPLE, 2)
    for (let turn = 0; turn < TURNS; turn++) {
      const harmless = await beside(address, HARMLESS)
      const counts = await beside(address, COUNT)
      usual.push(median(harmless))
      searching.push(median(counts))
      ratios.push({
        median: median(counts) / median(harmless),
        p95: quantile(counts, 0.95) / quantile(harmless, 0.95),
      })
    }
    const { health, count } = await hungUp(address)
    const times = (what: 'median' | 'p95') => `${median(ratios.map(one => one[what])).toFixed(2)} ×`
    return [
      name, figure(median(usual)), figure(median(searching)), times('median'), times('p95'), figure(health), figure(count),
    ] // biome-ignore format: one row
  } finally {
    child.kill('SIGKILL')
  }
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
  `beside ${PER_SECOND} counts a second`,
  `median of ${TURNS}, limit ${LIMIT} ×`,
  'p95',
  `/health after ${HUNG_UP} hung up, ms`,
  'a count then, ms',
]
console.log(table(head, rows))
process.exit(rows.every(row => Number.parseFloat(String(row[3])) <= LIMIT) ? 0 : 1)
