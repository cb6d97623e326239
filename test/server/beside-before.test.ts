import { expect, onTestFinished, test } from 'vitest'
import { type BeckonServer, createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { MIGRATIONS } from '../../src/server/store/migrate.ts'
import { IN_FULL, LONG, runs } from '../runs.ts'
import { aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { compareAll } from './second-count/compare.ts'
import { aVisitor, aWorld, chanceFrom, send, step } from './second-count/generate.ts'
import { aPlace, lookInto } from './stores.ts'
import { EMPTY } from './template.ts'
import { UNLIMITED } from './unlimited.ts'

/** The server of the release before, as it was built. */
const before = '../../previous/server-0.1/index.js'
const startBefore = async (options: ServerOptions): Promise<BeckonServer> =>
  ((await import(before)) as { createServer: typeof createServer }).createServer(options)

async function aDatabase(): Promise<ServerOptions> {
  const place = await aPlace('PostgreSQL', EMPTY)
  onTestFinished(place.remove)
  const limits = { ...UNLIMITED, deliveryLockWait: 0 }
  return { ...place.options, accountToken: 'token', accountSecret: 'secret', log: null, limits }
}

const tables = async (server: BeckonServer) =>
  (await lookInto<{ number: number }>(server, 'SELECT MAX(number) AS number FROM migrations'))[0]!.number

interface Content {
  tour: { id: string; kind: string }
  survey: { id: string; kind: string; steps: { id: string }[] }
}

/** What one person, their backend and an author ask: ten requests. */
async function someRequests(me: Caller, { tour, survey }: Content): Promise<number[]> {
  const uid = unique('user')
  const booted = await me.boot({ uid, properties: { plan: 'pro' } })
  const visit = booted.body.visit ?? ''
  const [shown, asked] = [unique('interaction'), unique('interaction')]
  const made = await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
  const delivery = made.body.delivery?.id ?? ''
  const answers = [
    await me.page('claim', { visit, delivery, page: 'page', browser: unique('browser'), href: ORIGIN }),
    await me.report(visit, displayed(tour, { delivery, group_kind: 'delivery', interaction: shown, version: 1 })),
    await me.report(
      visit,
      displayed(survey, { interaction: asked, version: 1 }),
      aReport({ type: 'answer', interaction: asked, step: survey.steps[0]!.id, answer: '9' }),
      aReport({ type: 'completed', interaction: asked }),
    ),
    await me.report(visit, aReport({ type: 'completed', interaction: shown })),
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, seats: 3, company: { uid: 'acme', tier: 'gold' } }),
    await me.api('POST', '/v3/observe/hooks/events', { uid, name: 'paid' }),
    await me.api('GET', `/v3/analyze/profile?uid=${uid}`),
    await me.api('GET', `/v3/analyze/results/surveys/${survey.id}?by=day`),
  ]
  return [booted, made, ...answers].map(({ status }) => status)
}

/** Asks until that many answers are there, eight people at a time. Returns how often each status came. */
async function askAll(me: Caller, content: Content, wanted: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  let asked = 0
  const one = async () => {
    while (asked < wanted) {
      asked += 10
      for (const status of await someRequests(me, content)) counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return counts
}

const figuresOf = async (me: Caller, { tour, survey }: Content) =>
  Promise.all(
    [`tours/${tour.id}`, `surveys/${survey.id}`].map(async path => {
      const { as_of: _, ...result } = (await me.api('GET', `/v3/analyze/results/${path}?by=day`)).body.result
      return result
    }),
  )

test('the server of the release before goes on while a new one migrates, and both count the same', {
  timeout: LONG,
}, async () => {
  const { numRuns: wanted } = runs('requests to each', 10_000, 100)
  const options = await aDatabase()
  const old = await startBefore(options)
  onTestFinished(() => old.close())
  const content: Content = {
    tour: await aCaller(old).live({ goal: { event: 'paid' } } as never),
    survey: await aCaller(old).live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] } as never),
  }
  expect(await tables(old)).toBeLessThan(MIGRATIONS.at(-1)!.number)
  const askedOld = askAll(aCaller(old), content, wanted)
  const starting = createServer(options)
  onTestFinished(async () => (await starting).close())
  const fresh = await starting
  expect(await tables(old)).toBe(MIGRATIONS.at(-1)!.number)
  const askedNew = askAll(aCaller(fresh), content, wanted)
  const statuses = { old: await askedOld, new: await askedNew }
  console.log(statuses)
  for (const counts of Object.values(statuses)) {
    expect(counts[500] ?? 0).toBe(0)
    expect(Object.keys(counts).filter(status => Number(status) >= 300)).toEqual([])
  }

  await old.settle()
  await fresh.settle()
  const counted = await figuresOf(aCaller(fresh), content)
  await fresh.makeFiguresAnew()
  expect(await figuresOf(aCaller(fresh), content)).toEqual(counted)
  const people = (statuses.old[200]! + statuses.old[201]! + statuses.new[200]! + statuses.new[201]!) / 10
  expect(counted.map(({ displayed: shown, completed, goal }) => [shown, completed, goal])).toEqual([
    [people, people, people],
    [people, people, 0],
  ])
})

test('what the release before writes beside a new server is counted as if the new one had written it', {
  timeout: LONG,
}, async () => {
  const { seed, numRuns } = runs('accounts of two releases', 20, 1)
  for (let account = 0; account < numRuns; account++) {
    const options = await aDatabase()
    const old = await startBefore(options)
    const servers = [old, await createServer(options)]
    const chance = chanceFrom(seed + account)
    const world = await aWorld(servers, chance, 'Europe/Berlin', Date.parse('2027-03-20T08:00:00Z'))
    // The release before takes the answer that arrives last. So they arrive in order here.
    world.inOrder = true
    for (let made = 0; made < (IN_FULL ? 20 : 10); made++) await aVisitor(world)
    for (let move = 0; move < (IN_FULL ? 150 : 50); move++) await step(world)
    for (const visitor of world.visitors) if (!visitor.over) await send(world, visitor)
    for (const server of servers) await server.settle()
    // The new server says it, with the meaning that its figures have now.
    const said = { ...world, servers: [servers[1]!] }
    await compareAll(said)
    await servers[1]!.makeFiguresAnew()
    await compareAll(said)
    for (const server of servers) await server.close()
  }
})
