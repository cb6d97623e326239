/**
 * One client at full speed with everything that the public token allows, and somebody else's boots beside it. Compared with the same
 * client sending harmless requests, in turns: `npx tsx bench/one-client.ts [seconds of a turn] [turns] [sqlite|postgres]`
 *
 * Then as long without a pause, on a new database: how much it grows. `npx tsx bench/one-client.ts grow [seconds] [sqlite|postgres]`
 * does only that. In turns, it would grow more: the limits of a minute begin anew while the harmless client has its turn.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import pg from 'pg'
import { createServer } from '../src/server/app/create-server.ts'
import { startPostgres } from './postgres.ts'
import { median } from './statistics.ts'

const [mode = '30', ...rest] = process.argv.slice(2)
const TOKEN = 'bench'
const ORIGIN = 'http://localhost'
const CONNECTIONS = 16
/** Below the limit of one address: 600 in a minute. */
const BOOTS_PER_SECOND = 8
const FACTS = { browser_tz_minutes: 60, browser_l: 'en', agent: 'Chrome/149.0.0.0', touch: false, browser_x: 1280 }

let made = 0
const unique = (word: string) => `${word}-${process.pid}-${++made}`

const boot = (more: object = {}) => ({
  v: 3, token: TOKEN, page: unique('page'), browser: unique('browser'), anonymous: unique('anonymous'), href: `${ORIGIN}/`,
  visible: true, stage: null, facts: FACTS, ...more,
}) // biome-ignore format: one request

const post = (address: string, path: string, body: object, from: string, origin = ORIGIN) =>
  fetch(`${address}/v3/observe/${path}`, {
    method: 'POST',
    headers: { origin, 'x-forwarded-for': from, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })

/** One server with its usual limits, in a process of its own. */
async function serve(place: string): Promise<void> {
  const server = await createServer({
    ...(place.startsWith('postgres') ? { databaseUrl: place } : { data: place }),
    accountToken: TOKEN,
    accountSecret: 'a-secret-for-this-measurement-only',
    trustedProxies: 1,
    log: null,
  })
  for (let n = 0; n < 20; n++) {
    const steps = [{ title: 'Hello', body: 'There. '.repeat(200) }]
    await server.app.request('/v3/edit/tours', {
      method: 'POST',
      headers: { 'x-account-secret': 'a-secret-for-this-measurement-only' },
      body: JSON.stringify({ name: `Tour ${n}`, kind: 'tour', automatic: true, steps, published_at: '$now' }),
    })
  }
  console.log(await server.listen(0))
}

const many = (count: number, make: (n: number) => object | string) => Array.from({ length: count }, (_, n) => make(n))
const large = () =>
  Object.fromEntries(many(80, n => n as never).map(n => [unique('name').replaceAll('-', '_'), 'x'.repeat(700) + n]))

/** Everything that a stranger with the token can ask for, in turn. */
async function attack(address: string, from: string, n: number): Promise<Response | undefined> {
  switch (n % 8) {
    case 0:
      return post(address, 'boot', boot({ properties: large() }), from)
    case 1:
      return post(address, 'boot', boot({ company: { uid: unique('company'), ...large() } }), from)
    case 2:
      return fetch(`${address}/v3/observe/feed/${TOKEN}/${feed}.${unique('xx').slice(-6)}.json`, {
        headers: { 'x-forwarded-for': from },
      })
    case 3:
      return fetch(`${address}/${TOKEN}/beckon.js`, {
        headers: { referer: `https://${unique('host')}.test/`, 'x-forwarded-for': from },
      })
    case 4:
      return post(
        address,
        'boot',
        boot({ href: `https://${unique('site')}.test/` }),
        from,
        `https://${unique('site')}.test`,
      )
    case 5: {
      const reports = many(500, () => ({
        key: unique('k'),
        at: Date.now(),
        type: 'event',
        name: unique('event'),
        properties: { a: 'x'.repeat(100) },
      }))
      return post(address, 'reports', { v: 3, token: TOKEN, visit, reports }, from)
    }
    case 6: {
      const interaction = unique('i')
      const about = { at: Date.now(), interaction }
      const shown = {
        ...about,
        key: unique('k'),
        type: 'displayed',
        experience: tour,
        kind: 'tour',
        group_kind: 'campaign',
        group_id: tour,
        page: 'p',
        href: ORIGIN,
      }
      const steps = many(400, () => ({ ...about, key: unique('k'), type: 'step', step: unique('step') }))
      return post(address, 'reports', { v: 3, token: TOKEN, visit, reports: [shown, ...steps] }, from)
    }
    default: {
      // A live stream that stays open until the turn ends.
      void post(address, 'live', { v: 3, token: TOKEN, visit, since: Date.now() }, from).catch(() => {})
      return undefined
    }
  }
}
let [feed, visit, tour] = ['', '', '']

/** Sends as fast as answers come, until the time is over. */
async function generate(kind: string, address: string, seconds: number): Promise<void> {
  const from = '10.6.6.6'
  // From elsewhere: after one turn, the limit of its own address may be reached.
  const first = await (await post(address, 'boot', boot({ uid: 'the-client' }), '10.5.5.5')).json()
  ;[feed, visit] = [first.feed?.version?.split('.')[0] ?? '0', first.visit ?? '']
  const live = await (await fetch(address + first.feed.path)).json()
  tour = live.experiences[0].id
  const answers = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  let n = 0
  const one = async () => {
    while (performance.now() < until) {
      const answer = kind === 'hostile' ? await attack(address, from, n++) : await fetch(`${address}/health`)
      if (!answer) continue
      await answer.arrayBuffer()
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => one().catch(() => {})))
  console.log(JSON.stringify(Object.fromEntries(answers)))
  process.exit(0)
}

function run(...args: (string | number)[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', code => code !== 0 && reject(new Error(`a process ended with ${code}`)))
  })
  return { child, line }
}

/** The boots of somebody else, at a steady pace. The waiting of each, in milliseconds. */
async function steadyBoots(address: string, seconds: number): Promise<number[]> {
  const waits: Promise<number>[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    waits.push(
      (async () => {
        const sent = performance.now()
        const answer = await post(
          address,
          'boot',
          boot({ uid: `user-${made % 50}`, anonymous: `a-${made % 50}` }),
          '10.0.0.1',
        )
        await answer.arrayBuffer()
        return answer.status === 200 ? performance.now() - sent : Number.POSITIVE_INFINITY
      })(),
    )
    await new Promise(done =>
      setTimeout(done, Math.max(0, began + (waits.length * 1000) / BOOTS_PER_SECOND - performance.now())),
    )
  }
  return Promise.all(waits)
}

const at = (waits: number[], share: number) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)]!

/** How large a SQLite file is with everything that stands only in its log. The log itself never has more than 32 MB and is used again. */
function sizeWithLog(folder: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'beckon-size-'))
  cpSync(folder, copy, { recursive: true })
  const db = new Database(join(copy, 'beckon.db'))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const { size } = statSync(join(copy, 'beckon.db'))
  rmSync(copy, { recursive: true, force: true })
  return size
}

/** A server with a database of its own, and how large that is by now. */
async function aServer(store: string) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-one-client-'))
  const postgres = store === 'postgres' ? await startPostgres() : null
  const { child, line } = run('server', postgres?.url ?? folder)
  return {
    address: await line,
    async size() {
      if (!postgres) return sizeWithLog(folder)
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      const { rows } = await client.query('SELECT pg_database_size(current_database()) AS size')
      await client.end()
      return Number(rows[0].size)
    },
    async stop() {
      child.kill('SIGKILL')
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function measure(store: string, seconds: number, turns: number): Promise<void> {
  const { address, stop } = await aServer(store)
  const ratios = { half: [] as number[], most: [] as number[] }
  try {
    for (let turn = -1; turn < turns; turn++) {
      const waits: { [kind: string]: number[] } = {}
      for (const kind of ['harmless', 'hostile']) {
        const generator = run('generate', kind, address, turn < 0 ? 3 : seconds)
        waits[kind] = await steadyBoots(address, turn < 0 ? 3 : seconds)
        const answers = await generator.line
        if (turn >= 0) {
          const [half, most] = [at(waits[kind]!, 0.5), at(waits[kind]!, 0.95)]
          console.log(
            `${store} ${kind}: median ${half.toFixed(1)} ms, 95 % ${most.toFixed(1)} ms; the client got ${answers}`,
          )
        }
      }
      if (turn < 0) continue
      ratios.half.push(at(waits.hostile!, 0.5) / at(waits.harmless!, 0.5))
      ratios.most.push(at(waits.hostile!, 0.95) / at(waits.harmless!, 0.95))
    }
    const [half, most] = [median(ratios.half), median(ratios.most)]
    console.log(`${store}: median boots ${half.toFixed(2)} ×, 95 % ${most.toFixed(2)} × of the harmless client's`)
    if (half > 2) process.exitCode = 1
  } finally {
    await stop()
  }
}

async function grow(store: string, seconds: number): Promise<void> {
  const { address, size, stop } = await aServer(store)
  try {
    const before = await size()
    const answers = await run('generate', 'hostile', address, seconds).line
    const grew = ((await size()) - before) / 1e6
    console.log(`${store}: in ${seconds} seconds the database grew by ${grew.toFixed(1)} MB; the client got ${answers}`)
    if (grew > 50) process.exitCode = 1
  } finally {
    await stop()
  }
}

const storesOf = (named?: string) => (named ? [named] : ['sqlite', 'postgres'])
if (mode === 'server') await serve(rest[0]!)
else if (mode === 'generate') await generate(rest[0]!, rest[1]!, Number(rest[2]))
else if (mode === 'grow') for (const store of storesOf(rest[1])) await grow(store, Number(rest[0] ?? 300))
else
  for (const store of storesOf(rest[1])) {
    await measure(store, Number(mode), Number(rest[0] ?? 5))
    await grow(store, Number(mode) * Number(rest[0] ?? 5))
  }
