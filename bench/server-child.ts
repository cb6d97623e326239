import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import Database from 'libsql'
import pg from 'pg'
import { createServer } from '../src/server/app/create-server.ts'
import { signVisit } from '../src/server/pages/visit/visit-token.ts'
import type { Tx } from '../src/server/store/store.ts'
import type { Seeded } from './server-requests.ts'

// Started by bench/server.ts: one server, or one raw store, in a process of its own. Its arguments say what it contains.
const [what, ...args] = process.argv.slice(2)

/** The floor: a route that reads the body and answers with ready bytes. */
function bare(size: number): void {
  const answer = 'x'.repeat(size)
  const app = new Hono()
  app.on('POST', ['/v3/observe/boot', '/v3/observe/claim', '/v3/observe/reports'], async c => {
    await c.req.text()
    return c.body(answer, 200, { 'content-type': 'application/json' })
  })
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, info => console.log(`http://127.0.0.1:${info.port}`))
}

/** `place` is a folder or the address of a PostgreSQL. */
async function beckon(place: string, people: number, waiting: number, claims: number, file: string): Promise<void> {
  const server = await createServer({
    ...(place.startsWith('postgres') ? { databaseUrl: place } : { data: place }),
    accountToken: 'bench',
    accountSecret: 'bench',
    limits: { requestsPerMinute: 1e9, requestsAtOnce: 1e9 },
    webhooksAllow: ['127.0.0.1'],
    log: null,
  })
  const seeded: Seeded = { tours: [], visits: [], claims: [] }
  for (let i = 0; i < 20; i++) {
    const made = await server.app.request('/v3/edit/tours', {
      method: 'POST',
      headers: { 'x-account-secret': 'bench' },
      body: JSON.stringify({
        name: `Tour ${i}`,
        steps: [{ title: 'Hello {{first_name}}', body: 'Some words about what is new here.' }],
        segment: { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
        published_at: '$now',
      }),
    })
    seeded.tours.push((await made.json()).tour.id)
  }
  const [found] = await server.store.query<{ visit_key: string }>('SELECT visit_key FROM accounts')
  const sign = (profile: string, now: number) => signVisit(found!.visit_key, { profile, issued: now, verified: false })
  const total = people + waiting + claims
  for (let from = 0; from < total; from += 1_000) {
    await server.store.transaction(async tx => {
      for (let i = from; i < Math.min(from + 1_000, total); i++) {
        const delivery = i < people ? null : tx.newId()
        const profile = addProfile(tx, server.credentials.account, `user-${i}`, delivery)
        if (i < people) seeded.visits.push(sign(profile, tx.now))
        if (!delivery) continue
        addDelivery(tx, server.credentials.account, profile, seeded.tours[i % seeded.tours.length]!, delivery)
        if (i >= people + waiting) seeded.claims.push({ visit: sign(profile, tx.now), delivery })
      }
    })
  }
  writeFileSync(file, JSON.stringify(seeded))
  console.log(await server.listen())
}

function addProfile(tx: Tx, account: string, uid: string, delivery: string | null): string {
  const id = tx.newId()
  tx.send(
    `INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, first_seen_at, last_seen_at,
       last_seen_session_count, delivery_ids, properties, hook_properties)
     VALUES ($1, $2, $3, $3, $4, 50, $3, $3, 1, $5, $6, '{}')`,
    [
      account,
      id,
      tx.now,
      uid,
      JSON.stringify(delivery ? [delivery] : []),
      JSON.stringify({ first_name: 'Ada', plan: 'pro', email: `${uid}@example.org` }),
    ],
  )
  return id
}

function addDelivery(tx: Tx, account: string, profile: string, tour: string, id: string): void {
  tx.send(
    `INSERT INTO deliveries (account_id, id, created_at, updated_at, profile_id, model_id, model_kind, use_segmentation,
       once, skip_triggers, skip_url_match, group_kind) VALUES ($1, $2, $3, $3, $4, $5, 'tour', 0, 0, 1, 1, 'delivery')`,
    [account, id, tx.now, profile, tour],
  )
}

/** Only the database: one row is changed and on the disk before the next, as a program without Beckon would write it. */
async function raw(place: string, seconds: number): Promise<void> {
  const write = place.startsWith('postgres') ? await rawPostgres(place) : rawSqlite(place)
  const ends = performance.now() + seconds * 1000
  let commits = 0
  const started = performance.now()
  const loop = async (lane: number) => {
    while (performance.now() < ends) {
      await write(lane)
      commits++
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, lane) => loop(lane)))
  console.log(Math.round(commits / ((performance.now() - started) / 1000)))
  process.exit()
}

function rawSqlite(folder: string) {
  const db = new Database(join(folder, 'raw.db'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)')
  for (let i = 0; i < 10; i++) db.exec(`INSERT INTO t VALUES (${i}, 0)`)
  const write = db.prepare('UPDATE t SET n = n + 1 WHERE id = ?')
  return async (lane: number): Promise<unknown> => write.run([lane])
}

async function rawPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query('CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)')
  for (let i = 0; i < 10; i++) await pool.query('INSERT INTO t VALUES ($1, 0)', [i])
  return (lane: number): Promise<unknown> =>
    pool.query({ name: 'write', text: 'UPDATE t SET n = n + 1 WHERE id = $1', values: [lane] })
}

if (what === 'bare') bare(Number(args[0]))
else if (what === 'raw') await raw(args[0]!, Number(args[1]))
else await beckon(args[0]!, Number(args[1]), Number(args[2]), Number(args[3]), args[4]!)
