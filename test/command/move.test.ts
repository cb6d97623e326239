import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../src/command/run.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { allRows } from '../server/all-rows.ts'
import { aCaller, aReport, displayed, unique } from '../server/caller.ts'
import { aProxy } from '../server/proxy.ts'
import { SMALL } from '../server/small.ts'
import { aPlace, type Place } from '../server/stores.ts'
import { EMPTY } from '../server/template.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

const SECRET = 'secret-of-the-first-account'
const open = (options: Place['options']) => createServer({ sizes: SMALL, accountSecret: SECRET, log: null, ...options })

/** A tour, people who saw it, and texts of every kind. */
async function fill(options: Place['options'], people = 5): Promise<{ [table: string]: string[] }> {
  const server = await open(options)
  const me = aCaller(server)
  const tour = await me.live({ steps: [{ title: 'Grüße 👋', body: 'It\'s "here"' }] })
  for (let n = 0; n < people; n++) {
    const { visit } = await me.person(undefined, { properties: { name: `Ada ${n}`, seats: n / 3, none: null } })
    await me.report(visit, displayed(tour), aReport({ type: 'event', name: unique('saved'), properties: { n } }))
  }
  const rows = await allRows(server)
  await server.close()
  return rows
}

async function rowsOf(options: Place['options']): Promise<{ [table: string]: string[] }> {
  const server = await open(options)
  const rows = await allRows(server)
  await server.close()
  return rows
}

/** Why a server does not start there, or null if it does. */
const whyNotServed = (options: Place['options']): Promise<string | null> =>
  open(options).then(
    server => server.close().then(() => null),
    (error: Error) => error.message,
  )

/** Each row as its columns and values, in any order of the columns. */
const sorted = (tables: { [table: string]: string[] }) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map(row => JSON.stringify(Object.entries(JSON.parse(row)).sort())).sort(),
    ]),
  )

/** How many rows PostgreSQL believes a table to have. -1: nobody has looked, so it plans for an almost empty one. */
async function knownRows(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT reltuples FROM pg_class WHERE oid = $1::regclass', [table])
  await client.end()
  return Number(rows[0].reltuples)
}

describe('beckon move', () => {
  let postgres: Place
  let url: string
  beforeAll(async () => {
    postgres = await aPlace('PostgreSQL', EMPTY)
    url = postgres.options.databaseUrl!
  })
  afterAll(() => postgres.remove())

  test('[K92] moves every row to PostgreSQL and back; only one of the two can be served', async () => {
    const data = aFolder()
    const terminal = aTerminal({ env: { DATABASE_URL: url, BECKON_DATA: data } })
    const before = sorted(await fill({ data }))
    const there = await terminal.type('move', 'to-postgres')
    expect(there.err).toContain('profiles: 5 rows')
    expect(there).toMatchObject({
      code: 0,
      out: expect.stringContaining('counts and hashes of every table are the same'),
    })
    expect(await whyNotServed({ data })).toContain('was moved to PostgreSQL at')
    expect(sorted(await rowsOf(postgres.options))).toEqual(before)
    expect(await knownRows(url, 'profiles')).toBe(5)

    const more = sorted(await fill(postgres.options, 2))
    const back = await terminal.type('move', 'to-folder', '--json')
    expect(JSON.parse(back.out).tables.profiles).toMatchObject({ rows: 7 })
    expect(await whyNotServed(postgres.options)).toContain(`was moved to ${data}`)
    expect(sorted(await rowsOf({ data }))).toEqual(more)
    expect(readdirSync(data).filter(name => name.startsWith('before-move-'))).toHaveLength(1)
    // A database that was moved away can be a target again.
    expect((await terminal.type('move', 'to-postgres')).code).toBe(0)
    expect(sorted(await rowsOf(postgres.options))).toEqual(more)
  })

  test('[K92] moves nothing into a database that is used, nor from one that is empty, moved, or being served', async () => {
    const [data, empty] = [aFolder(), aFolder()]
    await fill({ data })
    const terminal = aTerminal({ env: { DATABASE_URL: url, BECKON_DATA: data } })
    expect(oneSentence(await terminal.type('move', 'to-postgres'))).toContain('There are accounts in PostgreSQL at')
    expect(await whyNotServed({ data })).toBeNull()
    const elsewhere = aTerminal({ env: { DATABASE_URL: url, BECKON_DATA: empty } })
    expect(oneSentence(await elsewhere.type('move', 'to-postgres'))).toContain('There is no database in')

    const server = await open(postgres.options)
    const used = oneSentence(await elsewhere.type('move', 'to-folder'))
    expect(used).toContain('stop every beckon serve')
    await server.close()
    const serving = await aServing(data)
    expect(oneSentence(await terminal.type('move', 'to-postgres'))).toContain(`at ${serving.address}; stop it first`)
    await serving.stop()
  })

  test('[K92] says what it needs', async () => {
    const terminal = aTerminal({ env: { DATABASE_URL: url } })
    expect(oneSentence(await terminal.type('move'))).toBe('Where to? beckon move to-postgres, or beckon move to-folder')
    const nowhere = aTerminal()
    expect(oneSentence(await nowhere.type('move', 'to-postgres'))).toContain('Which PostgreSQL? Set DATABASE_URL=')
  })
})

/** How many moves are killed, each at another moment. */
const KILLS = process.env.BECKON_LONG ? 20 : 1

test('killed at any moment, a move leaves one database that can be served; run again it comes to its end', async () => {
  const data = aFolder()
  const postgres = await aPlace('PostgreSQL', EMPTY)
  const before = sorted(await fill({ data }))
  await widen(data)
  const command = fileURLToPath(new URL('../../src/command/beckon.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: postgres.options.databaseUrl!, BECKON_DATA: data }
  const start = (): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', command, 'move', 'to-postgres'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start()
    // After this many words of progress. The last of them are around the critical moment.
    let words = 0
    child.stderr!.on('data', text => {
      words += String(text).split('\n').length - 1
      if (words > (kill * 13) % 17) child.kill('SIGKILL')
    })
    await once(child, 'close')
    const source = await whyNotServed({ data })
    // A server that starts on an empty database makes an account, so we only look at the target.
    if (source === null) expect(await hasArrived(postgres), 'both can be served').toBe(false)
    if (source !== null) break
  }
  const terminal = aTerminal({ env: { DATABASE_URL: postgres.options.databaseUrl!, BECKON_DATA: data } })
  if (!(await hasArrived(postgres))) expect((await terminal.type('move', 'to-postgres')).code).toBe(0)
  expect(await whyNotServed({ data })).not.toBeNull()
  const after = sorted(await rowsOf(postgres.options))
  expect(after.profiles).toHaveLength(ROWS + before.profiles!.length)
  expect(after.interactions).toEqual(before.interactions)
  await postgres.remove()
})

test('a connection that is lost meanwhile is said in one sentence, and everything stays where it was', async () => {
  const data = aFolder()
  const postgres = await aPlace('PostgreSQL', EMPTY)
  await fill({ data }, 1)
  const proxy = await aProxy(postgres.options.databaseUrl!)
  const said: string[] = []
  const code = await run(['move', 'to-postgres'], {
    env: { DATABASE_URL: proxy.url, BECKON_DATA: data },
    cwd: data,
    out() {},
    err(line) {
      // Its first word of progress: the other tables are still to come.
      if (said.push(line) === 1) proxy.cut()
    },
    fetch,
    stopped: new Promise(() => {}),
  })
  expect(said.at(-1)).toMatch(/^beckon: The move was interrupted \(.+\); run this command again to finish it\.$/)
  expect(code).toBe(1)
  expect(await whyNotServed({ data })).toBeNull()
  await postgres.remove()
})

/** Whether there are accounts, and a server would start on them. */
async function hasArrived({ options }: Place): Promise<boolean> {
  const client = new pg.Client({ connectionString: options.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT (SELECT COUNT(*) FROM accounts)::int AS accounts, (SELECT COUNT(*) FROM moves)::int AS marks',
    )
    return rows[0].accounts > 0 && rows[0].marks === 0
  } catch (error) {
    // No tables yet.
    if ((error as { code?: string }).code === '42P01') return false
    throw error
  } finally {
    await client.end()
  }
}

const ROWS = 4_000

/** Many more people, so that a move takes a while. */
async function widen(data: string): Promise<void> {
  const server = await open({ data })
  await server.store.query(
    `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties, hook_properties)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})
     SELECT $1, '0193a0000000' || CAST(100000000000 + i AS TEXT), 1, 1, 'user-' || i, 50, '[]', '{}', '{}' FROM n`,
    [server.credentials.account],
  )
  await server.close()
}
