import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../src/server/ground/every-account.ts'
import { fillPeople } from './fill-people.ts'
import { startPostgres } from './postgres.ts'
import { figure, median, table } from './statistics.ts'
import { bundleServer, type Place, startServer, steadyBoots } from './steady-boots.ts'
import { steadyRequests } from './steady-requests.ts'

// `npm run bench -- bulk`: a batch of Deliveries to 100,000 people, and an import of as many. Boots beside each, compared with
// boots beside requests that cost little. Both are killed twice in the middle; everybody must have got exactly one. Then the batch
// is cancelled, and nothing of it may wait. `BENCH_STORE=sqlite` or `postgres` measures one store.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
/** A second. Fewer than the machine can answer, so that they wait for what is beside them and not for each other. */
const BOOTS = Number(process.env.BENCH_BOOTS ?? 25)
const LIMIT = 2

const say = (text: string) => process.stderr.write(`${text}\n`)
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Job {
  id: string
  state: string
  done: number
  created: number
  removed?: number
}

/** A server that can be killed and started again. */
async function aServer(place: Place) {
  let running: { address: string; child: ChildProcess } = await startServer(place)
  return {
    address: () => running.address,
    async ask(method: string, path: string, body?: object | FormData): Promise<Job> {
      const sent = body instanceof FormData ? body : body && JSON.stringify(body)
      const answer = await fetch(`${running.address}/v3/edit/${path}`, {
        method,
        headers: { 'x-account-secret': 'bench' },
        body: sent,
      })
      const said = Object.values((await answer.json()) as { [name: string]: Job })[0]!
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
      return said
    },
    async kill() {
      await killed(running.child)
      running = await startServer(place)
    },
    stop: () => killed(running.child),
  }
}
const killed = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
type Server = Awaited<ReturnType<typeof aServer>>

/** The ratio of boots beside a job to boots beside nothing but a request now and then: the median of turns, each by its neighbour. */
async function boots(server: Server, beside: () => Promise<() => Promise<void>>): Promise<number> {
  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const harmless = steadyRequests(server.address(), 2, () => ({ method: 'GET', path: '/v3/edit/tours?limit=1' }))
    const usual = median(await steadyBoots(server.address(), PEOPLE, SECONDS, BOOTS))
    await harmless.stop()
    const end = await beside()
    const then = median(await steadyBoots(server.address(), PEOPLE, SECONDS, BOOTS))
    await end()
    say(`  boots: ${figure(usual)} ms, beside it ${figure(then)} ms`)
    ratios.push(then / usual)
  }
  return median(ratios)
}

/** Kills it twice in the middle, and waits for the end. Returns the seconds that it took in all. */
async function killedTwice(server: Server, path: string, { id }: Job): Promise<number> {
  const began = performance.now()
  const read = () => server.ask('GET', `${path}/${id}`)
  for (const share of [0.3, 0.6]) {
    while ((await read()).done < share * PEOPLE) await wait(100)
    await server.kill()
    say(`  killed at ${(await read()).done}`)
  }
  for (let job = await read(); job.state === 'running'; job = await read()) await wait(200)
  return (performance.now() - began) / 1_000
}

async function measure(name: string, place: Place): Promise<(string | number)[][]> {
  say(name)
  const options = { accountToken: 'bench', accountSecret: 'bench', log: null, limits: { databaseWait: 3_600_000 } }
  const filling = await createServer({ ...place, ...options })
  await fillPeople(filling, PEOPLE)
  await filling.close()
  const server = await aServer(place)
  let again: Server | undefined
  const count = async (sql: string): Promise<number> => {
    const looking = await createServer({ ...place, ...options })
    const [row] = await looking.store.query<{ count: number }>(`${EVERY_ACCOUNT} ${sql}`)
    await looking.close()
    return Number(row!.count)
  }
  const check = (what: string, is: number, should: number) => {
    if (is !== should) throw new Error(`${name}: ${what}: ${is} instead of ${should}`)
  }
  try {
    const steps = [{ title: 'Hello' }]
    const tour = await server.ask('POST', 'tours', { name: 'Tour', steps, published_at: '$now', automatic: false })
    const uids = Array.from({ length: PEOPLE }, (_, at) => `user-${at}`)
    const batch = { model_kind: 'tour', model_id: tour.id, uids, delivery_ids_limit: 3, delivery_ids_at_limit: 'drop' }
    await steadyBoots(server.address(), PEOPLE, 2)
    const besideBatch = await boots(server, async () => {
      const { id } = await server.ask('POST', 'deliveries/batch', batch)
      return async () => {
        await server.ask('DELETE', `deliveries/batch/${id}`)
        while ((await server.ask('GET', `deliveries/batch/${id}`)).state === 'cancelling') await wait(500)
      }
    })
    const whole = await server.ask('POST', 'deliveries/batch', batch)
    const took = await killedTwice(server, 'deliveries/batch', whole)
    await server.stop()
    const of = `FROM deliveries WHERE job_id = '${whole.id}'`
    check('Deliveries', await count(`SELECT COUNT(*) AS count ${of}`), PEOPLE)
    check('people who have one', await count(`SELECT COUNT(DISTINCT profile_id) AS count ${of}`), PEOPLE)
    again = await aServer(place)
    const later = again
    const cancelling = performance.now()
    await later.ask('DELETE', `deliveries/batch/${whole.id}`)
    while ((await later.ask('GET', `deliveries/batch/${whole.id}`)).state === 'cancelling') await wait(500)
    const cancelled = (performance.now() - cancelling) / 1_000
    const lines = uids.map((uid, at) => `${uid},${at % 7},imported`).join('\n')
    const send = (dry: boolean) => {
      const form = new FormData()
      form.append('dry_run', String(dry))
      form.append('file', new File([`uid,seat,source\n${lines}\n`], 'people.csv'))
      return later.ask('POST', 'imports', form)
    }
    const besideImport = await boots(later, async () => {
      const { id } = await send(true)
      return async () => void (await later.ask('DELETE', `imports/${id}`).catch(() => {}))
    })
    const tookImport = await killedTwice(later, 'imports', await send(false))
    await later.stop()
    check(
      'waiting of the batch',
      await count(`SELECT COUNT(*) AS count ${of} AND at IS NULL AND removed_at IS NULL`),
      0,
    )
    check(
      'imported people',
      await count(`SELECT COUNT(*) AS count FROM profiles WHERE hook_properties LIKE '%imported%'`),
      PEOPLE,
    )
    const times = (ratio: number) => `${ratio.toFixed(2)} ×`
    return [
      [`${name}: batch`, times(besideBatch), figure(took), figure(cancelled)],
      [`${name}: import`, times(besideImport), figure(tookImport), ''],
    ]
  } finally {
    await server.stop()
    await again?.stop()
  }
}

await bundleServer()
const { BENCH_STORE: only } = process.env
const rows: (string | number)[][] = []
if (only !== 'postgres') {
  const data = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  rows.push(...(await measure('SQLite', { data })))
  rmSync(data, { recursive: true })
}
if (only !== 'sqlite') {
  const postgres = await startPostgres()
  rows.push(...(await measure('PostgreSQL', { databaseUrl: postgres.url })))
  await postgres.stop()
}
const head = [
  `${PEOPLE.toLocaleString('en-US')} people`,
  `boots beside it, limit ${LIMIT} ×`,
  'seconds, killed twice',
  'seconds to cancel',
]
console.log(table(head, rows))
process.exit(rows.every(row => Number.parseFloat(String(row[1])) <= LIMIT) ? 0 : 1)
