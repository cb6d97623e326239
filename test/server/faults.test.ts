import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { startProcess } from './process/start-process.ts'
import { SMALL } from './small.ts'
import { aPlace, aServer, lookInto, STORES } from './stores.ts'

describe.each(STORES)('Faults on %s', name => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer(name)
    me = aCaller(server)
  })
  afterAll(() => server.close())

  async function aDelivery(more: object = {}) {
    const tour = await me.live()
    const uid = unique('user')
    await me.person(uid)
    const { body } = await me.api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour',
      model_id: tour.id,
      uid,
      ...more,
    })
    return { tour, uid, id: body.delivery.id as string }
  }
  const counted = async (what: string) => {
    await server.settle()
    const [row] = await lookInto<{ value: number }>(server, 'SELECT value FROM counters WHERE name = $1', [what])
    return row?.value ?? 0
  }

  test('confirmations of two browsers that come after the Delivery was dropped leave one Interaction, and are counted', async () => {
    server.clock.freeze(Date.now())
    const { tour, uid, id } = await aDelivery({ until: '+1m' })
    const a = await me.person(uid, { page: 'page a', browser: 'browser a' })
    expect(a.deliveries[0]!.claimed_until).toBeDefined()
    server.clock.advance(31_000)
    const b = await me.person(uid, { page: 'page b', browser: 'browser b' })
    expect(b.deliveries[0]!.claimed_until).toBeDefined()
    server.clock.advance(60_000)
    const c = await me.person(uid, { page: 'page c', browser: 'browser c' })
    expect(c.deliveries[0]!.delivery.dropped_because).toBe('expired')
    const before = [await counted('shown-after-drop'), await counted('shown-twice')]
    for (const [page, visit] of [
      ['page a', a.visit],
      ['page b', b.visit],
    ] as const) {
      const { body } = await me.report(
        visit,
        displayed(tour, { delivery: id, group_kind: 'delivery', page, href: ORIGIN }),
      )
      expect(body.refused).toEqual([])
    }
    const interactions = await lookInto<{ id: string }>(server, 'SELECT id FROM interactions WHERE delivery_id = $1', [
      id,
    ])
    expect(interactions).toHaveLength(1)
    const [row] = await lookInto(server, 'SELECT at, interaction_id, dropped_because FROM deliveries WHERE id = $1', [
      id,
    ])
    expect(row).toEqual({ at: expect.any(Number), interaction_id: interactions[0]!.id, dropped_because: 'expired' })
    expect([await counted('shown-after-drop'), await counted('shown-twice')]).toEqual([before[0]! + 1, before[1]! + 1])
    server.clock.reset()
  })

  test('a lease that began more than half a minute in the future is void: the clock went back', async () => {
    server.clock.freeze(Date.now())
    const { uid, id } = await aDelivery()
    const ahead = await me.person(uid, { page: 'page a', browser: 'browser a' })
    expect(ahead.deliveries[0]!.claimed_until).toBeDefined()
    const claim = async (page: string) => {
      const { visit } = await me.person(uid, { visible: false })
      return me.page('claim', { visit, page, browser: page, delivery: id, href: ORIGIN })
    }
    server.clock.advance(-20_000)
    expect((await claim('page b')).body.refused).toBe('leased')
    expect((await me.api('DELETE', `/v3/edit/deliveries/${id}`)).status).toBe(409)
    server.clock.advance(-3_600_000)
    expect((await claim('page c')).status).toBe(200)
    expect((await claim('page d')).body.refused).toBe('leased')
    server.clock.reset()
  })

  test('[S137] what a page says neither overwrites nor removes what a hook said of the same name', async () => {
    const uid = unique('user')
    const company = unique('company')
    const hook = { uid, plan: 'pro', email: `${uid}@example.org`, company: { uid: company, tier: 'gold' } }
    expect((await me.api('POST', '/v3/observe/hooks/profiles', hook)).status).toBe(200)
    const said = { plan: 'free', email: null, nick: 'new' }
    const { visit } = await me.person(uid, { properties: said, company: { uid: company, tier: 'none', size: 3 } })
    await me.report(visit, aReport({ type: 'set', properties: { plan: null, colour: 'red' } }))
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    expect(profile).toMatchObject({ plan: 'pro', email: hook.email, nick: 'new', colour: 'red' })
    expect(profile.company).toMatchObject({ tier: 'gold', size: 3 })
  })

  test('a visit from before uids had to be proven writes nothing about somebody with a uid', async () => {
    const { tour, uid, id } = await aDelivery()
    const before = await me.person(uid, { visible: false })
    const nobody = (await me.boot()).body
    const turn = (identity_verification: boolean) => me.api('PATCH', '/v3/edit/account', { identity_verification })
    server.clock.freeze(Date.now() + 1_000)
    await turn(true)
    const { body } = await me.report(
      before.visit,
      aReport({ type: 'set', properties: { plan: 'stolen' } }),
      displayed(tour),
    )
    expect(body.refused.map((one: { because: string }) => one.because)).toEqual(['nobody', 'nobody'])
    const claimed = await me.page('claim', { visit: before.visit, page: 'p', browser: 'b', delivery: id, href: ORIGIN })
    expect(claimed.status).toBe(409)
    expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.plan).toBeUndefined()
    // Anonymous people need no proof.
    expect((await me.report(nobody.visit, displayed(tour))).body.refused).toEqual([])
    await turn(false)
    expect((await me.report(before.visit, displayed(tour))).body.refused).toEqual([])
    server.clock.reset()
  })

  test('the script says that its answer depends on Origin and Referer', async () => {
    const { token } = server.credentials
    for (const path of [`/${token}/beckon.js`, `/messo/${token}/messo.min.js`]) {
      for (const headers of [{ origin: 'https://off.example.com' }, { referer: 'https://off.example.com/' }, {}]) {
        const answer = await server.app.request(path, { headers: headers as Record<string, string> })
        expect(answer.headers.get('vary')?.toLowerCase().split(/, */)).toEqual(
          expect.arrayContaining(['origin', 'referer']),
        )
      }
    }
  })

  test.each(['/\t/evil.test', '/\n/evil.test', 'https:\\\\evil.test', '/a b', '/\u200b/evil.test', '/\\evil.test'])(
    'an address that browsers read otherwise than people is refused when it is written: %j',
    async url => {
      const steps = [{ title: 'Hello', buttons: [{ does: 'open', text: 'Go', url }] }]
      const answer = await me.api('POST', '/v3/edit/tours', { name: 'Astray', steps })
      expect([answer.status, answer.body.messages?.join()]).toEqual([
        422,
        expect.stringContaining('must be an address'),
      ])
      const fine = [
        { title: 'Hello', buttons: [{ does: 'open', text: 'Go', url: '/a/{{first_name fallback="you there"}}' }] },
      ]
      expect((await me.api('POST', '/v3/edit/tours', { name: 'Fine', steps: fine })).status).toBe(201)
    },
  )
})

describe('A damaged log', () => {
  /** A folder as a killed process leaves it, with many people in its log. */
  async function killed(): Promise<{ folder: string; people: number; remove(): void }> {
    const place = await aPlace('SQLite on disk')
    const server = await startProcess(place)
    const people = 60
    for (let i = 0; i < people; i++) await server.boot({ uid: `user-${i}` })
    await server.end('SIGKILL')
    const folder = mkdtempSync(join(tmpdir(), 'beckon-damaged-'))
    cpSync(place.options.data!, folder, { recursive: true })
    await place.remove()
    return { folder, people, remove: () => rmSync(folder, { recursive: true, force: true }) }
  }
  async function start(folder: string): Promise<{ said: string[]; people: number }> {
    const said: string[] = []
    const server = await createServer({ sizes: SMALL, data: folder, log: null, warn: sentence => said.push(sentence) })
    const people = (await lookInto(server, 'SELECT id FROM profiles')).length
    await server.close()
    return { said, people }
  }

  test('says at start how much of it was left out, and keeps it', async () => {
    const { folder, people, remove } = await killed()
    const path = join(folder, 'beckon.db-wal')
    const log = readFileSync(path)
    log[Math.floor(log.length * 0.6)]! ^= 0xff
    writeFileSync(path, log)
    const { said, people: left } = await start(folder)
    expect(left).toBeLessThan(people)
    expect(said).toEqual([expect.stringMatching(/is damaged: \d+ transactions \(\d+ frames\) .* left out/)])
    const [, transactions] = /(\d+) transactions/.exec(said[0]!)!
    expect(Number(transactions)).toBeGreaterThanOrEqual(people - left)
    const kept = readdirSync(folder).filter(file => file.includes('.damaged-'))
    expect(kept.map(file => readFileSync(join(folder, file)).equals(log))).toEqual([true])
    remove()
  })

  test('says nothing of a log that is whole, or whose last transaction was not finished', async () => {
    const { folder, people, remove } = await killed()
    const path = join(folder, 'beckon.db-wal')
    // Half a page more: what a process was writing when it ended.
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(2_000, 7)]))
    expect(await start(folder)).toEqual({ said: [], people })
    expect(await start(folder)).toEqual({ said: [], people })
    remove()
  })
})
