import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import { type Load, type Requests, sendLoad } from './server-load.ts'
import { figure, quantile, table } from './statistics.ts'

// `npm run bench:backup`, after `npm run build -- --no-types`: boots beside a backup of 2 GB, and without one.

const MEGABYTES = Number(process.env.BENCH_MEGABYTES ?? 2_048)
const SECONDS = 10
const CONNECTIONS = 8
const PEOPLE = 1_000

const command = fileURLToPath(new URL('../dist/command/beckon.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-backup-'))
const env = {
  ...process.env,
  DATABASE_URL: '',
  BECKON_DATA: join(folder, 'data'),
  BECKON_ACCOUNT_TOKEN: 'bench',
  BECKON_ACCOUNT_SECRET: 'b'.repeat(32),
  // Each visitor has an address of their own. Otherwise we would measure the rate limit.
  BECKON_TRUSTED_PROXIES: '1',
}

async function startServer(): Promise<{ child: ChildProcess; address: string }> {
  const args = [command, 'serve', '--port', '0', '--json', '--quiet']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>(resolve => createInterface({ input: child.stdout! }).once('line', resolve))
  return { child, address: JSON.parse(line).serving.address }
}

const gone = (child: ChildProcess) => new Promise<number | null>(resolve => child.once('exit', resolve))

/** Rows that nobody reads. */
function fill(): void {
  const db = new Database(join(env.BECKON_DATA, 'beckon.db'))
  db.exec('PRAGMA synchronous = OFF')
  const insert = db.prepare(
    `INSERT INTO feeds (account_id, url_group_id, content_stamp, version, body, summary, created_at)
     VALUES ('filler', ?, 0, '', printf('%.*c', 1000000, 'x'), '{}', 0)`,
  )
  for (let i = 0; i < MEGABYTES; i++) insert.run(`filler-${i}`)
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
}

/** A random person, with another window width each time, so that every boot writes. */
const boots: Requests = index => {
  const one = Math.floor(Math.random() * PEOPLE)
  const body = JSON.stringify({
    v: 2, token: 'bench', page: `page-${one}`, browser: `browser-${one}`, anonymous: `anonymous-${one}`, uid: `user-${one}`,
    href: 'http://localhost/home', visible: true, stage: null, properties: {},
    facts: { browser_x: 800 + (index % 997), browser_tz_minutes: 60, browser_l: 'en', agent: 'bench', touch: false },
  }) // biome-ignore format: one request
  return Buffer.from(
    `POST /v3/observe/boot HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://localhost\r\nx-forwarded-for: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

async function backUp(): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [command, 'backup', join(folder, 'copy.db')], { env, stdio: 'inherit' })
  if ((await gone(child)) !== 0) throw new Error('the backup failed')
  return (performance.now() - started) / 1_000
}

const row = (name: string, { answered, failed, latencies, perSecond }: Load) => [
  name, answered, failed, Math.round(perSecond),
  ...[0.5, 0.99, 0.999, 1].map(share => `${figure(quantile(latencies, share))} ms`),
] // biome-ignore format: one row

const next = { index: 0 }
try {
  const first = await startServer()
  first.child.kill('SIGTERM')
  await gone(first.child)
  fill()
  const { child, address } = await startServer()
  const load = (seconds: number) => sendLoad(address, boots, next, CONNECTIONS, seconds)
  try {
    await load(SECONDS / 2)
    const usual = await load(SECONDS)
    let copied = false
    const backup = backUp().finally(() => {
      copied = true
    })
    const beside: Load = { answered: 0, failed: 0, perSecond: 0, latencies: [], bytes: 0 }
    const began = performance.now()
    while (!copied) {
      const part = await load(1)
      beside.answered += part.answered
      beside.failed += part.failed
      beside.latencies.push(...part.latencies)
    }
    beside.perSecond = beside.answered / ((performance.now() - began) / 1_000)
    beside.latencies.sort((a, b) => a - b)
    const again = await load(SECONDS)
    const size = statSync(join(folder, 'copy.db')).size / 1024 ** 2
    console.log(`A backup of ${Math.round(size)} MB took ${figure(await backup)} s.\n`)
    console.log(
      table(
        ['boots', 'answered', 'failed', 'a second', 'p50', 'p99', 'p99.9', 'longest'],
        [row('before', usual), row('beside a backup', beside), row('after', again)],
      ),
    )
    const times =
      quantile(beside.latencies, 0.99) /
      quantile(
        [...usual.latencies, ...again.latencies].sort((a, b) => a - b),
        0.99,
      )
    console.log(`\nThe p99 beside it is ${figure(times)} × the usual one.`)
  } finally {
    child.kill('SIGTERM')
    await gone(child)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
