import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aBoot, aCaller, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { aLine, type Line } from './line.ts'
import { aPlace, aServer, type Place } from './stores.ts'
import { type Watched, watchStatements } from './watch-statements.ts'

/** Background work may happen during a request. The minimum is what the request itself takes. */
const TURNS = 6

/** What pages ask, each as a returning person unless it says otherwise. */
async function askings(me: Caller) {
  const tour = await me.live()
  const claimable: { visit: string; delivery: string }[] = []
  for (let i = 0; i < TURNS; i++) {
    const uid = unique('user')
    const { visit } = await me.person(uid)
    const wanted = { model_kind: 'tour', model_id: tour.id, uid }
    claimable.push({ visit, delivery: (await me.api('POST', '/v3/edit/deliveries', wanted)).body.delivery.id })
  }
  const other = await me.person()
  let width = 800
  return {
    'boot, known, unchanged': () => me.page('boot', aBoot({ visit: other.visit, uid: other.profile.uid! })),
    'boot, known, another width': () =>
      me.page(
        'boot',
        aBoot({ visit: other.visit, uid: other.profile.uid!, facts: { ...aBoot().facts, browser_x: ++width } }),
      ),
    'boot, a changed property': () =>
      me.page('boot', aBoot({ visit: other.visit, uid: other.profile.uid!, properties: { plan: unique('plan') } })),
    'boot, somebody new': () => me.boot({ uid: unique('user') }),
    claim: () => me.page('claim', { ...claimable.pop()!, page: 'page', browser: unique('browser'), href: ORIGIN }),
    'report of a showing': () => me.report(other.visit, displayed(tour)),
  }
}

describe('On PostgreSQL', () => {
  let place: Place
  let line: Line
  let server: BeckonServer
  beforeAll(async () => {
    place = await aPlace('PostgreSQL')
    line = await aLine(place.options.databaseUrl!, 0)
    server = await createServer({
      databaseUrl: line.url,
      accountSecret: 'secret',
      log: null,
      limits: { requestsPerMinute: 1e9 },
    })
  })
  afterAll(async () => {
    await server.close()
    await line.close()
    await place.remove()
  })

  test('so many statements, and so many ways to the database, does each request of a page take', async () => {
    const seen: Record<string, { statements: number; ways: number }> = {}
    // The clock stands still, so that nobody is seen again only because time passes.
    server.clock.freeze(Date.now())
    for (const [name, ask] of Object.entries(await askings(aCaller(server)))) {
      const turns = []
      for (let turn = 0; turn < TURNS; turn++) {
        await server.settle()
        line.look()
        expect((await ask()).status).toBe(200)
        turns.push(line.look())
      }
      seen[name] = {
        statements: Math.min(...turns.map(({ statements }) => statements)),
        ways: Math.min(...turns.map(({ ways }) => ways)),
      }
    }
    expect(seen).toEqual({
      'boot, known, unchanged': { statements: 3, ways: 1 },
      'boot, known, another width': { statements: 4, ways: 2 },
      'boot, a changed property': { statements: 8, ways: 3 },
      'boot, somebody new': { statements: 7, ways: 4 },
      claim: { statements: 6, ways: 4 },
      'report of a showing': { statements: 11, ways: 5 },
    })
  })
})

describe('On either store', () => {
  let server: BeckonServer
  let seen: Watched[]
  beforeAll(async () => {
    server = await aServer('SQLite in memory')
    seen = watchStatements(server.store)
  })
  afterAll(() => server.close())

  test('no request of a page writes a row that other people’s requests write too', async () => {
    server.clock.freeze(Date.now())
    const own = new Set<string>()
    for (const ask of Object.values(await askings(aCaller(server)))) {
      await ask()
      // Background work must not happen in a request.
      await server.settle()
      seen.length = 0
      await ask()
      for (const { sql } of seen) {
        const table = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/.exec(sql)?.[1]
        if (table) own.add(table)
      }
    }
    // Rows of the person, of their Delivery, or new ones: never a counter, a property, a host.
    expect([...own].sort()).toEqual([
      'deliveries', 'histories', 'interaction_keys', 'interactions', 'leases', 'notes', 'profiles', 'report_keys',
    ]) // biome-ignore format: a row of names
  })
})
