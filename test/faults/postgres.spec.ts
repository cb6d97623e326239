import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Postgres, startPostgres } from '../server/process/start-postgres.ts'
import { aProxy, type DatabaseProxy } from '../server/proxy.ts'
import { api, boot, comePeople, missing, type People, ready, seconds, tell, untilIt } from './people.ts'
import { type Serving, startServing } from './serving.ts'
import { note } from './table.ts'

/** How long a fault lasts, and how long a request may wait for the database, in seconds. */
const LASTS = 5_000
const BOUND = '2'
const CONNECTIONS = 40

let postgres: Postgres
let proxy: DatabaseProxy
let serving: Serving
let people: People
beforeAll(async () => {
  postgres = await startPostgres(CONNECTIONS)
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  proxy = await aProxy(postgres.url)
  serving = await startServing({ DATABASE_URL: proxy.url, BECKON_DATABASE_TIMEOUT: BOUND })
  people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
})
afterEach(async () => {
  await people.stop()
  expect(await serving.end('SIGTERM')).toBe(0)
  await proxy.close()
})

const works = async () => (await boot(serving.address)).status === '200'

/** Something breaks for a while and is repaired: what people got meanwhile, and how long until everything worked again. */
async function during(fault: string, breaks: () => Promise<() => Promise<unknown>>, also = ''): Promise<void> {
  people.answers()
  people.slowest()
  const mend = await breaks()
  await pause(LASTS)
  const alive = await ready(serving.address)
  await mend()
  const recovery = await untilIt(works)
  const answers = people.answers()
  const slowest = people.slowest()
  await untilIt(async () => {
    people.answers()
    await pause(500)
    return [...people.answers().keys()].join() === '200'
  })
  await people.stop()
  const lost = await missing(serving.address, people.acknowledged)
  note(inject('rows'), {
    fault,
    answers: `${tell(answers, slowest)}; ready ${alive}${also}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: seconds(recovery),
  })
  expect(lost).toEqual([])
  // 200: before it began, requests that were running when it ended, or requests that it did not affect.
  expect([...answers.keys()].filter(status => status !== '200' && status !== '503')).toEqual([])
}

test('PostgreSQL that is connected and silent', () =>
  during('PostgreSQL silent', async () => {
    proxy.silence()
    return () => proxy.resume()
  }))

test('PostgreSQL that refuses connections', () =>
  during('PostgreSQL refuses', async () => {
    await proxy.cut()
    return () => proxy.resume()
  }))

test('PostgreSQL that is restarted', () =>
  during('PostgreSQL restarted', async () => {
    await postgres.restart()
    return async () => {}
  }))

test('PostgreSQL that only reads, as after a failover to a standby', () =>
  during('PostgreSQL read-only', async () => {
    const [, database] = /\/([^/?]+)(?:\?|$)/.exec(postgres.url)!
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query(`ALTER DATABASE "${database}" SET default_transaction_read_only = on`)
    // Connections that are open already keep what they had. These come back and can only read, also after it is over.
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return async () => {
      await other.query(`ALTER DATABASE "${database}" SET default_transaction_read_only = off`)
      await other.end()
    }
  }))

test('PostgreSQL whose connections others have taken', () =>
  during('PostgreSQL out of connections', async () => {
    const others: pg.Client[] = []
    await proxy.cut()
    for (;;) {
      const other = new pg.Client({ connectionString: postgres.url })
      other.on('error', () => {})
      try {
        await other.connect()
        others.push(other)
      } catch {
        break
      }
    }
    await proxy.resume()
    return () => Promise.all(others.map(other => other.end()))
  }))

test('a table that somebody else keeps locked', async () => {
  let others = ''
  await during('PostgreSQL, table locked', async () => {
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE profiles IN ACCESS EXCLUSIVE MODE')
    await untilIt(async () => (await boot(serving.address)).status === '503')
    const statuses = new Set<string>()
    for (let i = 0; i < 10; i++) statuses.add((await api(serving.address, 'GET', '/v3/edit/tours')).status)
    others = [...statuses].join()
    return async () => {
      await other.query('COMMIT')
      await other.end()
    }
  })
  // Requests that do not need the table.
  expect(others).toBe('200')
})
