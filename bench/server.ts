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

function start(...args: (string | number)[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', here('server-child.ts'), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
  })
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
  bytes: number
  failed: number
}

/** A client that does next to nothing, so that what is measured is the server. */
function measure(address: string, requests: Buffer[], next: { index: number }): Promise<Measured> {
  const { port } = new URL(address)
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
    bytes,
    failed,
  }))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const round = (value: number) => Math.round(value).toLocaleString('en-US')

async function run(): Promise<string> {
  const subjects = [
    { name: 'boot, 1,000 people', address: await startBeckon('few', PEOPLE.few, WAITING.few, CLAIMS), requests: boots(PEOPLE.few) },
    { name: 'boot, 100,000 people', address: await startBeckon('many', PEOPLE.many, WAITING.few, 0), requests: boots(PEOPLE.many) },
    { name: 'boot, 1,000 Deliveries pending elsewhere', address: await startBeckon('waiting', PEOPLE.few, WAITING.many, 0), requests: boots(PEOPLE.few) },
  ] // biome-ignore format: a table
  const { bytes } = await measure(subjects[0]!.address, subjects[0]!.requests, { index: 0 })
  const bare = { name: `bare Hono, ${bytes} bytes`, address: await start('bare', bytes), requests: boots(PEOPLE.few) }
  const claim = { name: 'claim', address: subjects[0]!.address, requests: claimsOf('few') }
  const all = [bare, ...subjects, claim].map(subject => ({ ...subject, next: { index: 0 }, rates: [] as number[] }))
  for (const subject of all.slice(0, -1)) await measure(subject.address, subject.requests, { index: 0 })
  let failed = 0
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const subject of all) {
      const measured = await measure(subject.address, subject.requests, subject.next)
      subject.rates.push(measured.perSecond)
      failed += measured.failed
    }
  }
  if (failed > 0) throw new Error(`${failed} answers were not 200`)
  const rates = all.map(({ name, rates }) => ({ name, rate: median(rates) }))
  const floor = rates[0]!.rate
  const few = rates[1]!.rate
  const lines = [
    '| SQLite on disk, one process | a second | of the bare answer | cost beside the first boot |',
    '| --- | --- | --- | --- |',
    ...rates.map(({ name, rate }) => {
      const cost = name.startsWith('boot') ? `${(few / rate).toFixed(2)} ×` : ''
      return `| ${name} | ${round(rate)} | ${(rate / floor).toFixed(2)} | ${cost} |`
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
