import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, displayed, unique } from './caller.ts'
import { startProcess } from './process/start-process.ts'
import { aProxy, type DatabaseProxy } from './proxy.ts'
import { SMALL } from './small.ts'
import { aPlace, type Place } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const PATIENCE = 1_000

let place: Place
beforeAll(async () => {
  place = await aPlace('PostgreSQL')
})
afterAll(() => place.remove())

async function onDatabase(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: place.options.databaseUrl })
  await client.connect()
  return client
}

/** Waits until it holds. Otherwise the test's own time limit ends it. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  // Against hanging: a test that has failed must not go on asking.
  const end = performance.now() + 120_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It never came true')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

describe('A PostgreSQL that is connected and does not answer', () => {
  const said: string[] = []
  let proxy: DatabaseProxy
  let server: BeckonServer
  let me: Caller
  beforeEach(async () => {
    proxy = await aProxy(place.options.databaseUrl!)
    server = await createServer({
      sizes: SMALL,
      databaseUrl: proxy.url,
      accountToken: 'token-of-the-test',
      accountSecret: 'secret-of-the-test',
      limits: { ...UNLIMITED, databaseWait: PATIENCE },
      log: null,
      warn: sentence => said.push(sentence),
    })
    said.length = 0
    me = aCaller(server)
  })
  afterEach(async () => {
    await server.close()
    await proxy.close()
  })

  test('[S160] every request is 503 with Retry-After and readable by pages, and health says so', async () => {
    const { visit } = await me.person()
    proxy.silence()
    const answers = await Promise.all([
      me.boot(),
      me.report(visit, displayed({ id: 'x', kind: 'tour' })),
      me.api('GET', '/v3/edit/tours'),
      ...Array.from({ length: 30 }, () => me.boot()),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers[0]!.headers.get('access-control-allow-origin')).toBe('*')
    expect(answers[0]!.headers.get('access-control-expose-headers')).toContain('retry-after')
    const ready = await server.app.request('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, because: expect.any(String) }])
    expect((await server.app.request('/health')).status).toBe(200)
  })

  test('goes on by itself when the database answers again', async () => {
    await Promise.all(Array.from({ length: 10 }, () => me.boot()))
    proxy.silence()
    expect((await me.boot()).status).toBe(503)
    await proxy.resume()
    await eventually(async () => (await me.boot()).status === 200)
    await proxy.cut()
    expect((await me.boot()).status).toBe(503)
    await proxy.resume()
    const crowd = () => Promise.all(Array.from({ length: 20 }, () => me.boot()))
    await eventually(async () => (await crowd()).every(({ status }) => status === 200))
  })

  test('the loss of the database, and its return, are said once each', async () => {
    proxy.silence()
    await Promise.all(Array.from({ length: 5 }, () => me.boot()))
    const lost = () => said.filter(sentence => sentence.startsWith('The database does not answer'))
    const back = () => said.filter(sentence => /^The database answers again, after \d+\.\d s\.$/.test(sentence))
    expect([lost().length, back().length]).toEqual([1, 0])
    await proxy.resume()
    await eventually(async () => (await me.boot()).status === 200)
    expect([lost().length, back().length]).toEqual([1, 1])
  })

  test('one connection that fell silent condemns those that were idle since', async () => {
    await Promise.all(Array.from({ length: 10 }, () => me.boot()))
    // A router that has forgotten its connections: nothing passes over them, and new ones work.
    proxy.forget()
    expect((await me.boot()).status).toBe(503)
    for (let i = 0; i < 10; i++) expect((await me.boot()).status).toBe(200)
  })

  test('the script stays an empty module, so that no page shows an error', async () => {
    proxy.silence()
    const answer = await server.app.request(`/${server.credentials.token}/beckon.js`, {
      headers: { origin: 'http://localhost:3000' },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('export {}')
  })
})

test('SIGTERM ends a process whose database is silent', async () => {
  const proxy = await aProxy(place.options.databaseUrl!)
  const running = await startProcess({ ...place, options: { databaseUrl: proxy.url } }, 0, { TEST_STOP_WAIT: '300' })
  try {
    expect((await running.boot()).status).toBe(200)
    proxy.silence()
    const hanging = running.boot().catch(() => null)
    expect(await running.end('SIGTERM')).toBe(0)
    await hanging
  } finally {
    await proxy.close()
  }
})

describe('A table that somebody else keeps locked', () => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await createServer({
      sizes: SMALL,
      ...place.options,
      accountToken: 'token-of-the-test',
      accountSecret: 'secret-of-the-test',
      limits: { ...UNLIMITED, databaseWait: 3 * PATIENCE },
      log: null,
    })
    me = aCaller(server)
  })
  afterAll(() => server.close())

  test('what needs it is 503, what does not is answered, and all goes on when it is free', async () => {
    await me.boot()
    const other = await onDatabase()
    let going = true
    try {
      await other.query('BEGIN; LOCK TABLE profiles IN ACCESS EXCLUSIVE MODE')
      // More than there are connections.
      const boots = await Promise.all(Array.from({ length: 40 }, () => me.boot()))
      expect(new Set(boots.map(({ status }) => status))).toEqual(new Set([503]))
      // While boots keep coming, one of them waits for the table, and the connections are free for all other requests.
      const crowd = Array.from({ length: 40 }, async () => {
        // A boot that is refused waits for nothing. Without the pause, this process would do nothing else any more.
        while (going) await Promise.all([me.boot(), new Promise(resolve => setImmediate(resolve))])
      })
      for (let i = 0; i < 10; i++) expect((await me.api('GET', '/v3/edit/tours')).status).toBe(200)
      await eventually(async () => (await server.app.request('/ready')).status === 200)
      going = false
      await Promise.all(crowd)
      await other.query('COMMIT')
      await eventually(async () => (await me.boot()).status === 200)
    } finally {
      going = false
      await other.end()
    }
  })

  test('a row that somebody holds keeps only those waiting who need it', async () => {
    const held = unique('user')
    await me.person(held)
    const other = await onDatabase()
    try {
      await other.query('BEGIN')
      await other.query('SELECT id FROM profiles WHERE uid = $1 FOR UPDATE', [held])
      const asked = { properties: { plan: 'pro' } }
      const answers = await Promise.all([
        me.boot({ uid: held, ...asked }),
        ...many(() => me.boot({ uid: unique('user'), ...asked })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([503, ...many(() => 200)])
      await other.query('COMMIT')
      expect((await me.boot({ uid: held, ...asked })).status).toBe(200)
    } finally {
      await other.end()
    }
  })
})

const many = <T>(make: () => T): T[] => Array.from({ length: 8 }, make)
