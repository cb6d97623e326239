import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { aLine } from '../test/server/line.ts'
import { startPostgres } from './postgres.ts'

// `npm run bench -- processes`: boots per second of one and of three processes on a PostgreSQL that is 20 ms away, with four
// connections each. Then boots of different people over a line of 1 ms, and whether one of them waited for another's row.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const BOOTS = Number(process.env.BENCH_BOOTS ?? 10_000)
const CONNECTIONS = 4
const PROCESSES = [1, 3]

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const program = here('results/server-process.js')
const say = (text: string) => process.stderr.write(`${text}\n`)

type Kind = 'somebody new' | 'a changed property' | 'known, unchanged'
const KINDS: Kind[] = ['somebody new', 'a changed property', 'known, unchanged']

interface Person {
  uid: string
  visit?: string
}

const FACTS = { browser_x: 1280, browser_tz_minutes: 60, browser_l: 'en', agent: 'Chrome/149.0.0.0', touch: false }
let made = 0

async function boot(address: string, { uid, visit }: Person, properties: object = {}): Promise<{ visit: string }> {
  const answer = await fetch(`${address}/v3/observe/boot`, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: JSON.stringify({
      v: 2, token: 'bench', uid, visit, page: uid, browser: uid, anonymous: `${uid}-browser`, href: 'http://localhost/',
      visible: true, stage: null, facts: FACTS, properties,
    }),
  }) // biome-ignore format: one request
  const body = (await answer.json()) as { visit?: string }
  if (answer.status !== 200 || !body.visit) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return { visit: body.visit }
}

/** The next boot of a kind. No two boots at the same time are of the same person. */
function nextBoot(kind: Kind, known: Person[]): (address: string) => Promise<unknown> {
  let turn = 0
  return address => {
    if (kind === 'somebody new') return boot(address, { uid: `new-${++made}` })
    const person = known[turn++ % known.length]!
    return boot(address, person, kind === 'a changed property' ? { plan: `plan ${++made}` } : {})
  }
}

/** As many at once as there are connections, and half as many more that wait. */
async function rate(addresses: string[], ask: (address: string) => Promise<unknown>): Promise<number> {
  const ends = performance.now() + SECONDS * 1_000
  let answered = 0
  const lane = async (address: string) => {
    while (performance.now() < ends) {
      await ask(address)
      answered++
    }
  }
  await Promise.all(addresses.flatMap(address => Array.from({ length: CONNECTIONS * 1.5 }, () => lane(address))))
  return answered / SECONDS
}

const children: ChildProcess[] = []

async function startServer(url: string): Promise<string> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, BENCH_DATABASE: url, BENCH_CONNECTIONS: String(CONNECTIONS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
  })
}

/** Everybody who boots was here before, and the host and the feed are known. */
async function meet(addresses: string[], count: number): Promise<Person[]> {
  for (const address of addresses) await boot(address, { uid: 'first' })
  const people = Array.from({ length: count }, (_, index) => ({ uid: `known-${index}` }))
  const met: Person[] = []
  await Promise.all(
    Array.from({ length: 12 }, async (_, lane) => {
      for (let i = lane; i < people.length; i += 12) {
        const { visit } = await boot(addresses[i % addresses.length]!, people[i]!)
        met.push({ ...people[i]!, visit })
      }
    }),
  )
  return met
}

async function distant(url: string): Promise<string[]> {
  const line = await aLine(url, 10)
  const addresses: string[] = []
  for (let i = 0; i < Math.max(...PROCESSES); i++) addresses.push(await startServer(line.url))
  const known = await meet(addresses, 400)
  const rows: string[] = []
  for (const kind of KINDS) {
    const rates: number[] = []
    for (const count of PROCESSES) rates.push(await rate(addresses.slice(0, count), nextBoot(kind, known)))
    const [one, three] = rates as [number, number]
    say(`  ${kind}: ${one.toFixed(0)} and ${three.toFixed(0)} a second`)
    rows.push(`| boot, ${kind} | ${one.toFixed(0)} | ${three.toFixed(0)} | ${(three / one).toFixed(2)} × |`)
  }
  await end()
  await line.close()
  return rows
}

/** This many boots of different people, a third of each kind, and the lines in which PostgreSQL reports a wait. */
async function crowded(url: string, waits: string[]): Promise<string> {
  const line = await aLine(url, 0.5)
  const addresses: string[] = []
  for (let i = 0; i < 3; i++) addresses.push(await startServer(line.url))
  const known = await meet(addresses, 900)
  waits.length = 0
  const asks = KINDS.map(kind => nextBoot(kind, known.splice(0, 300)))
  let left = BOOTS
  const lane = async (index: number) => {
    while (left-- > 0) await asks[left % 3]!(addresses[index % 3]!)
  }
  await Promise.all(Array.from({ length: 3 * CONNECTIONS * 2 }, (_, index) => lane(index)))
  const seen = [...waits]
  await end()
  await line.close()
  for (const wait of seen.slice(0, 5)) say(`  ${wait}`)
  return `${BOOTS.toLocaleString('en-US')} boots of different people on three processes, 1 ms away: ${seen.length} waits for a row.`
}

async function end(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

/** PostgreSQL reports a wait for a row as a wait for its transaction or for the tuple. */
const isRowWait = (line: string) =>
  /still waiting for .* (on transaction|on tuple|transaction id)|waiting for ShareLock/.test(line)

async function report(): Promise<string> {
  mkdirSync(here('results'), { recursive: true })
  await build({
    entryPoints: [here('server-process.ts')], outfile: program, bundle: true, platform: 'node', format: 'esm',
    packages: 'external', logLevel: 'error',
  }) // biome-ignore format: as one line
  const waits: string[] = []
  const settings = { log_lock_waits: 'on', deadlock_timeout: '2ms', max_connections: 60 }
  const postgres = await startPostgres(settings, text => waits.push(...String(text).split('\n').filter(isRowWait)))
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('CREATE DATABASE distant')
    await client.query('CREATE DATABASE crowded')
    await client.end()
    say('20 ms away')
    const rows = await distant(postgres.url.replace(/postgres$/, 'distant'))
    say('1 ms away')
    const crowd = await crowded(postgres.url.replace(/postgres$/, 'crowded'), waits)
    return [
      '<!-- processes -->',
      `| a second, PostgreSQL 20 ms away, ${CONNECTIONS} connections each | one process | three | |`,
      '| --- | ---: | ---: | ---: |',
      ...rows,
      '',
      crowd,
      '<!-- /processes -->',
    ].join('\n')
  } finally {
    await end()
    await postgres.stop()
  }
}

const table = await report()
console.log(table)
const document = here('../docs/self-hosting.md')
writeFileSync(document, readFileSync(document, 'utf8').replace(/<!-- processes -->[\s\S]*<!-- \/processes -->/, table))
process.exit()
