import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// Boots and claims a second beside a bare Hono answer of the same size: loopback, one file of SQLite on the disk,
// every server in a process of its own, phases by turns so that a busy machine is busy for all of them.

const CONNECTIONS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const ROUNDS = 3
const PEOPLE = { few: 1_000, many: 100_000 }
const WAITING = { few: 10, many: 1_000 }
const CLAIMS = 30_000

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
const children: ChildProcess[] = []

/** A server, and the processor time it has used so far in seconds: on a busy machine the clock on the wall says little. */
interface Started {
  address: string
  cpu(): number
}

async function start(...args: (string | number)[]): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', here('server-child.ts'), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
  })
  return { address, cpu: () => processorTime(child.pid!) }
}

/** From Linux; zero where there is no /proc. */
function processorTime(pid: number): number {
  try {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(user) + Number(system)) / 100
  } catch {
    return 0
  }
}

const startBeckon = (name: string, people: number, waiting: number, claims: number) =>
  start('beckon', join(folder, name), people, waiting, claims, join(folder, `${name}.json`))

function post(path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://localhost\r\naccept-language: en\r\n` +
      `content-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

const boots = (people: number) =>
  Array.from({ length: 5_000 }, () => {
    const name = `user-${Math.floor(Math.random() * people)}`
    return post('/v3/observe/boot', {
      v: 2, token: 'bench', page: `page-${name}`, browser: `browser-${name}`, anonymous: `anonymous-${name}`, uid: name,
      href: 'http://localhost/home', visible: true, stage: null,
      facts: { browser_x: 1280, browser_tz: 1, browser_tz_minutes: 60, browser_l: 'en', browser_n: 'chrome', browser_k: 'desktop' },
    }) // biome-ignore format: one request
  })

const claimsOf = (name: string) =>
  (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { visit: string; delivery: string }[]).map(
    ({ visit, delivery }, index) =>
      post('/v3/observe/claim', {
        v: 2, token: 'bench', visit, delivery, page: `page-${index}`, browser: `browser-${index}`, href: 'http://localhost/home',
      }), // biome-ignore format: one request
  )

interface Measured {
  perSecond: number
  /** Microseconds of processor time for each answer. */
  cost: number
  bytes: number
  failed: number
}

/** A client that does next to nothing, so that what is measured is the server. */
function measure({ address, cpu }: Started, requests: Buffer[], next: { index: number }): Promise<Measured> {
  const { port } = new URL(address)
  const used = cpu()
  const ends = performance.now() + SECONDS * 1000
  const started = performance.now()
  let answered = 0
  let failed = 0
  let bytes = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.setNoDelay(true)
      let held = Buffer.alloc(0)
      const send = () => socket.write(requests[next.index++ % requests.length]!)
      socket.on('connect', send).on('error', reject)
      socket.on('data', chunk => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
        const head = held.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(held.toString('latin1', 0, head))?.[1])
        if (held.length < head + 4 + length) return
        if (held.toString('latin1', 9, 12) !== '200') failed++
        answered++
        bytes = length
        held = Buffer.alloc(0)
        if (performance.now() < ends) send()
        else socket.end(() => resolve())
      })
    })
  return Promise.all(Array.from({ length: CONNECTIONS }, one)).then(() => ({
    perSecond: answered / ((performance.now() - started) / 1000),
    cost: ((cpu() - used) * 1e6) / answered,
    bytes,
    failed,
  }))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const round = (value: number) => Math.round(value).toLocaleString('en-US')

async function run(): Promise<string> {
  const few = await startBeckon('few', PEOPLE.few, WAITING.few, CLAIMS)
  const subjects = [
    { name: 'boot, 1,000 people, 10 Deliveries pending elsewhere', server: few, requests: boots(PEOPLE.few) },
    { name: 'boot, 100,000 people', server: await startBeckon('many', PEOPLE.many, WAITING.few, 0), requests: boots(PEOPLE.many) },
    { name: 'boot, 1,000 Deliveries pending elsewhere', server: await startBeckon('waiting', PEOPLE.few, WAITING.many, 0), requests: boots(PEOPLE.few) },
  ] // biome-ignore format: a table
  const { bytes } = await measure(few, subjects[0]!.requests, { index: 0 })
  const bare = { name: `bare Hono, ${bytes} bytes`, server: await start('bare', bytes), requests: boots(PEOPLE.few) }
  const claim = { name: 'claim', server: few, requests: claimsOf('few') }
  const all = [bare, ...subjects, claim].map(subject => ({
    ...subject,
    next: { index: 0 },
    rates: [] as number[],
    costs: [] as number[],
  }))
  for (const { server, requests } of all.slice(0, -1)) await measure(server, requests, { index: 0 })
  let failed = 0
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const subject of all) {
      const measured = await measure(subject.server, subject.requests, subject.next)
      subject.rates.push(measured.perSecond)
      subject.costs.push(measured.cost)
      failed += measured.failed
    }
  }
  if (failed > 0) throw new Error(`${failed} answers were not 200`)
  return report(all.map(({ name, rates, costs }) => ({ name, rate: median(rates), cost: median(costs) })))
}

function report(rows: { name: string; rate: number; cost: number }[]): string {
  const [bare, first] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const lines = [
    '| SQLite on disk, one process | a second | of the bare answer | processor µs each | of the bare answer | beside the first boot |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(({ name, rate, cost }) => {
      const growth = name.startsWith('boot') ? `${(cost / first.cost).toFixed(2)} ×` : ''
      return `| ${name} | ${round(rate)} | ${(rate / bare.rate).toFixed(2)} | ${round(cost)} | ${(bare.cost / cost).toFixed(2)} | ${growth} |`
    }),
  ]
  return `${lines.join('\n')}\n`
}

try {
  const table = await run()
  process.stdout.write(table)
  mkdirSync(here('results'), { recursive: true })
  writeFileSync(here('results/server.md'), table)
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
