import { writeFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from '../src/server/create-server.ts'
import { signVisit } from '../src/server/observe/visit-token.ts'
import type { Tx } from '../src/server/store/store.ts'

// Run by bench/server.ts: one server in a process of its own, told by its arguments what to hold.
const [what, ...args] = process.argv.slice(2)

/** The floor: a route that reads the body and answers bytes that are there already. */
async function bare(size: number) {
  const answer = 'x'.repeat(size)
  const app = new Hono()
  app.post('/v3/observe/boot', async c => {
    await c.req.text()
    return c.body(answer, 200, { 'content-type': 'application/json' })
  })
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, info => console.log(`http://127.0.0.1:${info.port}`))
}

async function beckon(data: string, people: number, waiting: number, claims: number, file: string) {
  const server = await createServer({
    data,
    accountToken: 'bench',
    accountSecret: 'bench',
    limits: { requestsPerMinute: 1e9 },
    log: null,
  })
  const { account } = server.credentials
  const tours: string[] = []
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
    tours.push((await made.json()).tour.id)
  }
  const [{ visit_key: key }] = (await server.store.query<{ visit_key: string }>('SELECT visit_key FROM accounts')) as [
    { visit_key: string },
  ]
  const asked: { visit: string; delivery: string }[] = []
  const total = people + waiting + claims
  for (let from = 0; from < total; from += 1_000) {
    await server.store.transaction(async tx => {
      for (let i = from; i < Math.min(from + 1_000, total); i++) {
        const delivery = i < people ? null : tx.newId()
        const profile = await addProfile(tx, account, `user-${i}`, delivery)
        if (delivery) await addDelivery(tx, account, profile, tours[i % tours.length]!, delivery)
        if (i >= people + waiting) {
          asked.push({ visit: signVisit(key, { profile, issued: tx.now, verified: false }), delivery: delivery! })
        }
      }
    })
  }
  writeFileSync(file, JSON.stringify(asked))
  console.log(await server.listen())
}

async function addProfile(tx: Tx, account: string, uid: string, delivery: string | null): Promise<string> {
  const id = tx.newId()
  await tx.run(
    `INSERT INTO profiles (id, account_id, created_at, updated_at, uid, percent, first_seen_at, last_seen_at,
       last_seen_session_count, delivery_ids, properties, hook_properties)
     VALUES ($1, $2, $3, $3, $4, 50, $3, $3, 1, $5, $6, '{}')`,
    [
      id,
      account,
      tx.now,
      uid,
      JSON.stringify(delivery ? [delivery] : []),
      JSON.stringify({ first_name: 'Ada', plan: 'pro', email: `${uid}@example.org` }),
    ],
  )
  return id
}

async function addDelivery(tx: Tx, account: string, profile: string, tour: string, id: string): Promise<void> {
  await tx.run(
    `INSERT INTO deliveries (id, account_id, created_at, updated_at, profile_id, model_id, model_kind, use_segmentation,
       once, skip_triggers, skip_url_match, group_kind) VALUES ($1, $2, $3, $3, $4, $5, 'tour', 0, 0, 1, 1, 'delivery')`,
    [id, account, tx.now, profile, tour],
  )
}

if (what === 'bare') await bare(Number(args[0]))
else await beckon(args[0]!, Number(args[1]), Number(args[2]), Number(args[3]), args[4]!)
