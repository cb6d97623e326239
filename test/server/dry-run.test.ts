import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Profile } from '../../src/protocol/profile.ts'
import type { Gate, Verdict } from '../../src/protocol/verdict.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { runs } from '../runs.ts'
import { aCaller, type Caller, displayed, unique } from './caller.ts'
import { anAccountDrawn, createDrawn } from './generated-account.ts'
import { serverFor } from './server-for.ts'
import { SMALL } from './small.ts'
import { aPlace, lookInto, openServer, STORES } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const DAY = 86_400_000

/** Everybody in an account, as the API lists them. */
const everybody = async (me: Caller): Promise<Profile[]> =>
  (await me.api('GET', '/v3/analyze/profiles?limit=500')).body.profiles

/** The same result by asking `explain` for one person after another. */
async function oneByOne(me: Caller, experience: string, now: number) {
  const lately = (await everybody(me)).filter(
    ({ last_seen_at }) => last_seen_at && Math.floor(Date.parse(last_seen_at) / DAY) >= Math.floor(now / DAY) - 30,
  )
  const gates: Record<string, { people: number; only: number }> = {}
  const wouldGet: string[] = []
  for (const { id } of lately) {
    const { verdicts } = (await me.api('GET', `/v3/analyze/explain?id=${id}`)).body as { verdicts: Verdict[] }
    const { trace } = verdicts.find(({ candidate }) => candidate.experience.id === experience)!
    const closed = trace.filter(
      ({ gate, result }: Gate) =>
        gate !== 'live' && (result === 'fail' || (result === 'unknown' && gate !== 'url' && gate !== 'triggers')),
    )
    // Whom something else keeps out is in no group.
    const shut = closed.some(({ gate }) => gate !== 'control')
      ? closed.filter(({ gate }) => gate !== 'control')
      : closed
    if (shut.length === 0) wouldGet.push(id)
    for (const { gate } of shut) {
      gates[gate] ??= { people: 0, only: 0 }
      gates[gate].people++
      if (shut.length === 1) gates[gate].only++
    }
  }
  return { of: lately.length, would_get: wouldGet, gates }
}

describe.each(STORES)('Dry run, on %s', store => {
  const { server, me } = serverFor(store)
  const run = (caller: Caller, body: object) => caller.api('POST', '/v3/analyze/dry_run', body)

  test('[U40] over generated accounts it counts what evaluating each person one by one counts', async () => {
    const now = Date.UTC(2026, 4, 5, 12)
    server.clock.freeze(now)
    const [long, short] = store === 'PostgreSQL' ? [200, 10] : [500, 40]
    const cases = runs(`dry runs on ${store}`, long, short)
    const seen = { would: 0, shut: 0 }
    await fc.assert(
      fc.asyncProperty(anAccountDrawn, async drawn => {
        const { me, id, kind, version } = await createDrawn(server, drawn)
        const { status, body } = await run(me, { kind, id, version })
        expect([status, body.dry_run?.state]).toEqual([200, 'done'])
        const wanted = await oneByOne(me, id, now)
        const { gates, people, done, of, would_get } = body.dry_run
        expect({ done, of, would_get }).toEqual({ done: wanted.of, of: wanted.of, would_get: wanted.would_get.length })
        const counted = gates.map(({ gate, people, only }: { gate: string; people: number; only: number }) => [
          gate,
          { people, only },
        ])
        expect(Object.fromEntries(counted)).toEqual(wanted.gates)
        expect(people).toHaveLength(Math.min(5, wanted.would_get.length))
        for (const { id } of people) expect(wanted.would_get).toContain(id)
        seen.would += would_get
        seen.shut += of - would_get
      }),
      cases,
    )
    server.clock.reset()
    // Otherwise the test would prove nothing. With a few cases, that may happen.
    if (cases.numRuns >= 40) expect(Math.min(seen.would, seen.shut)).toBeGreaterThan(0)
  }, 600_000)

  test('what only a page can know is said and shuts nobody out', async () => {
    const segment = { items: [{ kind: 'property', prop: 'browser_k', op: 'eq', value: 'desktop' }] }
    const steps = [
      {
        title: 'Hello',
        url: { match: 'any', rules: [{ kind: 'simple', value: '/nowhere' }] },
        place: { beside: '#nothing' },
        triggers: [{ on: 'click', selector: '#nothing' }],
      },
    ]
    await me.person()
    const tour = await me.live({ segment, steps } as never)
    const { dry_run } = (await run(me, { kind: 'tour', id: tour.id })).body
    expect(dry_run.unknown.map(({ what }: { what: string }) => what)).toEqual(['url', 'element', 'triggers', 'visit'])
    expect(dry_run.unknown[3].says).toContain('browser_k')
    expect(dry_run.would_get).toBe(dry_run.of)
    const plain = await me.live()
    expect((await run(me, { kind: 'tour', id: plain.id, version: 'live' })).body.dry_run.unknown).toEqual([])
  })

  test('the control group is counted among those who meet everything else, so that the numbers add up', async () => {
    const prop = 'half_plan'
    for (let index = 0; index < 20; index++)
      await me.person(unique('u'), { properties: { [prop]: index < 10 ? 'pro' : 'basic' } })
    const segment = { items: [{ kind: 'property', prop, op: 'eq', value: 'pro' }] }
    const made = await me.api('POST', '/v3/edit/tours', { name: unique('half'), steps: [{}], segment, percent: 50 })
    const { dry_run } = (await run(me, { kind: 'tour', id: made.body.tour.id })).body
    const peopleOf = (name: string) =>
      dry_run.gates.find(({ gate }: { gate: string }) => gate === name) ?? { people: 0, only: 0 }
    const [control, outside] = [peopleOf('control'), peopleOf('segment')]
    expect(dry_run.of - outside.people).toBe(10)
    expect(control.people + dry_run.would_get).toBe(10)
    expect(control.only).toBe(control.people)
  })

  test('a draft is counted as if it were live; what is not live, not there or not known is refused', async () => {
    await me.person()
    const made = await me.api('POST', '/v3/edit/tours', { name: unique('draft'), steps: [{ title: 'Hello' }] })
    const { id } = made.body.tour
    const { dry_run } = (await run(me, { kind: 'tour', id })).body
    expect(dry_run).toMatchObject({ version: 'draft', gates: [], would_get: dry_run.of })
    expect((await run(me, { kind: 'tour', id, version: 'live' })).status).toBe(409)
    expect((await run(me, { kind: 'survey', id })).status).toBe(404)
    expect((await run(me, { kind: 'hat', id })).status).toBe(422)
    expect((await me.api('GET', '/v3/analyze/dry_run/nowhere')).status).toBe(404)
    expect((await me.api('DELETE', '/v3/analyze/dry_run/nowhere')).status).toBe(404)
  })

  test('the day on which somebody was last seen follows every sight of them', async () => {
    const begun = Date.UTC(2026, 0, 10, 22)
    const dayOf = async (uid: string) =>
      (
        await lookInto<{ day: number; at: number }>(
          server,
          'SELECT last_seen_day AS day, last_seen_at AS at FROM profiles WHERE uid = $1',
          [uid],
        )
      )[0]!
    server.clock.freeze(begun)
    const tour = await me.live()
    const uid = unique('late')
    const { visit, profile } = await me.person(uid)
    expect(await dayOf(uid)).toEqual({ day: Math.floor(begun / DAY), at: begun })
    for (const [hours, see] of [
      [1, () => me.person(uid)],
      [1.5, () => me.report(visit, displayed(tour))],
      // Less than a second apart, and midnight between them.
      [1.9999, () => me.person(uid)],
      [2.0001, () => me.person(uid)],
      [3, () => me.person(uid)],
      [30, () => me.person(uid, { properties: { plan: 'pro' } })],
      [54, () => me.report(visit, displayed(tour))],
      [
        78,
        () =>
          me
            .api('POST', '/v3/edit/deliveries', { uid, model_kind: 'tour', model_id: tour.id })
            .then(() => me.person(uid)),
      ],
    ] as const) {
      const at = begun + hours * 3_600_000
      server.clock.freeze(at)
      await see()
      expect(await dayOf(uid)).toEqual({ day: Math.floor(at / DAY), at })
    }
    await me.api('DELETE', `/v3/edit/profiles/${profile.id}`)
    expect(await dayOf(uid)).toEqual({ day: null, at: null })
    server.clock.reset()
  })
})

describe.each(STORES)('A long dry run, on %s', store => {
  /** More people than fit into one request, and a count that cannot end before we look at it. */
  async function aCrowd(people = 2_000, limits: object = { dryRunAtOnce: 100 }) {
    const place = await aPlace(store)
    // Still a hundred steps to count them, and 400 batches. With one for every two or three of them, they take a minute.
    const sizes = { ...SMALL, stride: Math.ceil(people / 100), people: Math.ceil(people / 400) }
    const open = () =>
      openServer({ accountSecret: 'secret', log: null, ...place.options, sizes, limits: { ...UNLIMITED, ...limits } })
    const server = await open()
    const me = aCaller(server)
    const { account } = server.credentials
    await server.store.query(
      `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties,
         hook_properties, last_seen_at, last_seen_day)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
       SELECT $1, '0193a0000000' || CAST(100000000000 + i AS TEXT), 1, 1, 'u_' || i, 1, '[]', '{}', '{}', 1,
         ${Math.floor(Date.now() / DAY)} - i % 25 FROM n`,
      [account],
    )
    const tour = await me.live()
    const ask = (id: string, caller = me) => caller.api('GET', `/v3/analyze/dry_run/${id}`)
    const start = () => me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id: tour.id })
    const stateOf = async (id: string) =>
      (await lookInto<{ state: string }>(server, 'SELECT state FROM dry_runs WHERE id = $1', [id]))[0]?.state
    const close = async () => {
      await server.close()
      await place.remove()
    }
    return { server, me, ask, start, stateOf, close, open }
  }

  test('is answered at once, tells how far it is, and in the end everything', async () => {
    const { start, ask, close } = await aCrowd()
    const { status, body } = await start()
    expect([status, body.dry_run]).toMatchObject([202, { state: 'running', done: 0, of: 2_000 }])
    const { id } = body.dry_run
    const done = await vi.waitUntil(async () => {
      const { dry_run } = (await ask(id)).body
      expect(dry_run.done).toBeLessThanOrEqual(2_000)
      return dry_run.state === 'done' && dry_run
    }, 60_000)
    expect(done).toMatchObject({ done: 2_000, of: 2_000, would_get: 2_000, gates: [] })
    expect(done.people).toHaveLength(5)
    await close()
  })

  test('ends when nobody asks for 30 seconds, or when somebody ends it; two at once are enough', async () => {
    const { server, start, ask, stateOf, me, close } = await aCrowd(10_000)
    // On a busy machine, starting two takes longer than nobody may be silent.
    server.clock.freeze(Date.now())
    const { id } = (await start()).body.dry_run
    const second = (await start()).body.dry_run
    const third = await start()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
    const ended = await me.api('DELETE', `/v3/analyze/dry_run/${second.id}`)
    expect(ended.body.dry_run).toMatchObject({ id: second.id, state: 'ended' })
    expect((await ask(second.id)).status).toBe(404)
    server.clock.advance(31_000)
    await vi.waitUntil(async () => (await stateOf(id)) === 'ended', 60_000)
    const { dry_run } = (await ask(id)).body
    expect(dry_run.state).toBe('ended')
    expect(dry_run.done).toBeLessThan(10_000)
    server.clock.advance(2 * 3_600_000)
    await server.settle()
    expect(await stateOf(id)).toBeUndefined()
    await close()
  })
})

test('another process answers for it, keeps it going, and takes over when the first is gone', async () => {
  const place = await aPlace('PostgreSQL')
  const options = {
    accountSecret: 'secret',
    accountToken: 'token',
    log: null,
    ...place.options,
    limits: { ...UNLIMITED, dryRunAtOnce: 100 },
  }
  const first = await createServer(options)
  const second = await createServer(options)
  const { account } = first.credentials
  await first.store.query(
    `INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties, hook_properties,
       last_seen_at, last_seen_day)
     SELECT $1, lpad(to_hex(i), 24, '0'), 1, 1, 'u_' || i, 1, '[]', '{}', '{}', $2, $3 FROM generate_series(1, 5000) i`,
    [account, Date.now(), Math.floor(Date.now() / DAY)],
  )
  const [here, there] = [aCaller(first), aCaller(second)]
  const tour = await here.live()
  const { id } = (await here.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id: tour.id })).body.dry_run
  expect((await there.api('GET', `/v3/analyze/dry_run/${id}`)).body.dry_run.state).toBe('running')
  await first.close()
  const done = await vi.waitUntil(async () => {
    const { dry_run } = (await there.api('GET', `/v3/analyze/dry_run/${id}`)).body
    return dry_run.state === 'done' && dry_run
  }, 60_000)
  expect(done).toMatchObject({ done: 5_000, would_get: 5_000 })
  await second.close()
  await place.remove()
})
