import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { askings, TURNS } from './askings.ts'
import { aCaller } from './caller.ts'
import { aLine, type Line, type Passed } from './line.ts'
import { aPlace, aServer, type Place } from './stores.ts'
import { type Watched, watchStatements } from './watch-statements.ts'

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
    const seen: { [asking: string]: Passed } = {}
    // The clock stands still, so that nobody is seen again only because time passes.
    server.clock.freeze(Date.now())
    for (const [name, ask] of Object.entries(await askings(aCaller(server)))) {
      const turns: Passed[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        await server.settle()
        line.look()
        expect((await ask()).status).toBeLessThan(300)
        turns.push(line.look())
      }
      const least = (what: keyof Passed) => Math.min(...turns.map(passed => passed[what]))
      seen[name] = { statements: least('statements'), transactions: least('transactions'), ways: least('ways') }
    }
    expect(seen).toEqual({
      'boot, known, unchanged': { statements: 1, transactions: 1, ways: 1 },
      'boot, known, another width': { statements: 2, transactions: 2, ways: 2 },
      'boot, a changed property': { statements: 6, transactions: 2, ways: 3 },
      'boot, somebody new': { statements: 6, transactions: 4, ways: 4 },
      'boot behind, a Delivery waits': { statements: 5, transactions: 2, ways: 4 },
      'boot, leases a Delivery': { statements: 8, transactions: 2, ways: 6 },
      claim: { statements: 6, transactions: 1, ways: 4 },
      'report of a showing': { statements: 10, transactions: 1, ways: 4 },
      'report of three': { statements: 10, transactions: 1, ways: 4 },
      'report of three, a Delivery': { statements: 11, transactions: 1, ways: 4 },
      'a new Delivery': { statements: 7, transactions: 2, ways: 5 },
      'a visit with a Delivery': { statements: 23, transactions: 4, ways: 12 },
    })
  })
})

describe('On either store', () => {
  let server: BeckonServer
  let seen: Watched[]
  let begun = 0
  beforeAll(async () => {
    server = await aServer('SQLite in memory')
    seen = watchStatements(server.store)
    const { transaction, query } = server.store
    server.store.transaction = (...asked) => {
      begun++
      return transaction(...asked)
    }
    server.store.query = (...asked) => {
      begun++
      return query(...asked)
    }
  })
  afterAll(() => server.close())

  test('so many statements and transactions does each of them take on SQLite', async () => {
    server.clock.freeze(Date.now())
    const counted: { [asking: string]: { statements: number; transactions: number } } = {}
    for (const [name, ask] of Object.entries(await askings(aCaller(server)))) {
      const turns: { statements: number; transactions: number }[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        await server.settle()
        seen.length = 0
        const before = begun
        expect((await ask()).status).toBeLessThan(300)
        turns.push({ statements: seen.length, transactions: begun - before })
      }
      counted[name] = {
        statements: Math.min(...turns.map(({ statements }) => statements)),
        transactions: Math.min(...turns.map(({ transactions }) => transactions)),
      }
    }
    expect(counted).toEqual({
      'boot, known, unchanged': { statements: 3, transactions: 1 },
      'boot, known, another width': { statements: 4, transactions: 1 },
      'boot, a changed property': { statements: 6, transactions: 1 },
      'boot, somebody new': { statements: 5, transactions: 1 },
      'boot behind, a Delivery waits': { statements: 5, transactions: 1 },
      'boot, leases a Delivery': { statements: 8, transactions: 1 },
      claim: { statements: 4, transactions: 1 },
      'report of a showing': { statements: 11, transactions: 1 },
      'report of three': { statements: 11, transactions: 1 },
      'report of three, a Delivery': { statements: 13, transactions: 1 },
      'a new Delivery': { statements: 6, transactions: 2 },
      'a visit with a Delivery': { statements: 23, transactions: 3 },
    })
  })

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
