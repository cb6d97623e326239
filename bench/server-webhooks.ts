import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { type Requests, sendLoad } from './server-load.ts'
import { claims, reports, type Seeded } from './server-requests.ts'
import { bundleChild, createPrograms, type Programs } from './start-server.ts'
import { figure, median, table } from './statistics.ts'

// `npm run bench -- webhooks`: the time of a report and a claim without webhooks, and with three webhooks that want everything.
// One request at a time, in turns, each side in a process of its own, on both stores. One of the three receivers never answers.

const TURNS = Number(process.env.BENCH_TURNS ?? 400)
const PEOPLE = 1_000
const WARM = 50

const say = (text: string) => process.stderr.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'beckon-webhooks-'))

interface Side {
  address: string
  requests: { [name: string]: Requests }
  next: { [name: string]: { index: number } }
}

async function startSide(programs: Programs, place: string, name: string): Promise<Side> {
  const file = join(folder, `${name}.json`)
  const { address } = await programs.start('beckon', place, PEOPLE, 10, TURNS + WARM + 10, file)
  const seeded = JSON.parse(readFileSync(file, 'utf8')) as Seeded
  const requests = { 'report of a new Interaction': reports(seeded), claim: claims(seeded) }
  const next = Object.fromEntries(Object.keys(requests).map(asked => [asked, { index: 0 }]))
  return { address, requests, next }
}

let received = 0
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    received++
    if (request.url !== '/dead') response.end()
  })
})

async function listenTo({ address }: Side, host: string): Promise<void> {
  for (const path of ['one', 'two', 'dead']) {
    const made = await fetch(`${address}/v3/edit/webhooks`, {
      method: 'POST',
      headers: { 'x-account-secret': 'bench' },
      body: JSON.stringify({ url: `http://${host}/${path}`, topics: ['*'] }),
    })
    if (made.status !== 201) throw new Error(await made.text())
  }
}

const one = async ({ address, requests, next }: Side, asked: string): Promise<number> => {
  const load = await sendLoad(address, requests[asked]!, next[asked]!, 1, 0)
  if (load.failed > 0) throw new Error(`${asked} failed`)
  return load.latencies[0]!
}

async function compare(store: string, quiet: Side, told: Side): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = []
  for (const asked of Object.keys(quiet.requests)) {
    const [without, withThree]: [number[], number[]] = [[], []]
    for (let turn = -WARM; turn < TURNS; turn++) {
      const pair = [await one(quiet, asked), await one(told, asked)] as const
      if (turn < 0) continue
      without.push(pair[0])
      withThree.push(pair[1])
    }
    const ratio = median(withThree) / median(without)
    rows.push([`${store}: ${asked}`, figure(median(without)), figure(median(withThree)), `${ratio.toFixed(2)} ×`])
    say(`  ${rows.at(-1)!.join('  ')}`)
  }
  return rows
}

const programs = createPrograms(await bundleChild(fileURLToPath(new URL('..', import.meta.url))))
const postgres = await startPostgres()

async function aDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return postgres.url.replace(/postgres$/, name)
}

try {
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const rows: (string | number)[][] = []
  for (const store of ['SQLite', 'PostgreSQL']) {
    const place = (name: string) => (store === 'SQLite' ? join(folder, name) : aDatabase(name))
    const quiet = await startSide(programs, await place(`${store.toLowerCase()}_quiet`), `${store}-quiet`)
    const told = await startSide(programs, await place(`${store.toLowerCase()}_told`), `${store}-told`)
    await listenTo(told, host)
    rows.push(...(await compare(store, quiet, told)))
  }
  console.log(table(['milliseconds, the median', 'no webhook', 'three', 'ratio'], rows))
  console.log(
    `\n${TURNS} requests each, one at a time and by turns. ${received} messages came in; one receiver of three never answers.`,
  )
} finally {
  programs.stop()
  receiver.closeAllConnections()
  receiver.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
