import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { createClock } from '../../src/server/ground/clock.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { hashOf, MIGRATIONS, type Migration, migrate } from '../../src/server/store/migrate.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import type { Store } from '../../src/server/store/store.ts'
import { runs } from '../runs.ts'
import { migrationsWith } from './later-migration.ts'
import { programOf, root } from './process/program.ts'
import { SMALL } from './small.ts'
import { aPlace, LASTING, type Place } from './stores.ts'
import { EMPTY } from './template.ts'

/** The hashes of all released migrations. A change of one of these numbers breaks existing databases. */
const RELEASED: Record<number, string> = {
  1: 'abfe4fac60d56bd8',
  2: '0000a6e2888f311d',
  3: '648a41b11a7d65d1',
  4: 'f942944d7854e814',
  5: 'e8b1a51c21e2ae30',
  6: '055c9b8f5c0b1508',
  7: '4a0b8d9075213534',
  8: 'ed4b433cb8259a5f',
  9: 'e7faa272222bd903',
  10: 'c948698c0a9207dd',
  11: '24496378aa93ab68',
  12: 'd9b8fa1b6096f84b',
  13: 'dd00588b8a6b4592',
  14: '1b32c4c37feef582',
  15: 'be37e14b7fe77b2b',
  16: '43d4ca73239dd075',
  17: '2148b033fbb5e267',
  18: 'cf483e4365c8a460',
  19: '508cb25dc31cd91f',
  20: '68b84a9630401b8a',
  21: '3009c59def46cad6',
  22: 'f1d2c77ddfddd18d',
  23: '1f619cff9fcddb94',
  24: 'e4947d1e83874725',
  25: 'dcdf8258753a2c71',
  26: '9ccf7e9202c5e0e3',
  27: 'b985ebc270cead10',
  28: '5905e4d3ab10b77e',
  29: '70244bbd758f821f',
  30: 'cb9a6c836e122e3f',
  31: 'a516dbbe7769c2e2',
  32: '2d0d4a33e555d296',
  33: 'c828aa72ddc8927d',
  34: 'bfdf0884095ff3f8',
  35: 'edb288a071995f1f',
  36: 'e828237ab95bf3fb',
  37: 'fced6c41335f3f4a',
  38: '7f7b7f9c56b430df',
  39: 'f2d70a4f1b14d0a4',
  40: '1544129775eaaefa',
  41: '64895e19086cf136',
  42: 'ddc44e5a96d84637',
  43: 'a2373f651a33991b',
  44: '50b2133c32604c22',
  45: 'b4d3d040da7c4d31',
  46: '14515a9ed4f7e2aa',
  47: 'f4480add5aacf8d4',
  48: 'f4ef27d50d8eca37',
  49: 'b660401d35bc7cd3',
  50: '8d35e3d2b6e6d428',
}

test('[S132] a migration that was released is never changed', () => {
  expect(Object.fromEntries(MIGRATIONS.map(migration => [migration.number, hashOf(migration)]))).toEqual(RELEASED)
})

test('the second new database of a process has the same tables, columns and indexes as one that went through all migrations', async () => {
  const shapeOf = async (migrations?: Migration[]) => {
    const store = openSqlite(null, createClock(), createIds())
    try {
      await migrate(store, migrations)
      const parts = await store.query('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
      return { parts, applied: await store.query('SELECT number, hash FROM migrations ORDER BY number') }
    } finally {
      await store.close()
    }
  }
  const migrated = await shapeOf([...MIGRATIONS])
  await shapeOf()
  const copied = await shapeOf()
  expect(copied).toEqual(migrated)
  expect(copied.applied).toHaveLength(MIGRATIONS.length)
})

const program = programOf('migrate.ts')

describe.each(LASTING)('Migrations on %s', name => {
  let place: Place
  beforeEach(async () => {
    place = await aPlace(name, EMPTY)
  })
  afterEach(() => place.remove())

  function open(): Store {
    const { databaseUrl, data } = place.options
    return databaseUrl
      ? openPostgres(databaseUrl, createClock(), createIds())
      : openSqlite(data!, createClock(), createIds())
  }
  async function inside<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = open()
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }

  const start = () => createServer({ sizes: SMALL, ...place.options, log: null })

  test('[S133] a database of the shape before the first release is refused, in one sentence', async () => {
    await inside(store =>
      store.transaction(async tx => {
        await tx.run('CREATE TABLE migrations (number INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)')
        await tx.run('INSERT INTO migrations (number, applied_at) VALUES (1, 0)')
      }),
    )
    await expect(start()).rejects.toThrow(/^The database was made before version 0\.1\.0 was released[^.]*: [^.]*\.$/)
  })

  test('[S133] a database of a newer version is refused, in one sentence, and left as it is', async () => {
    await inside(store => migrate(store, migrationsWith()))
    await expect(start()).rejects.toThrow(/^The database was made by a newer version of Beckon \([^.]*\): [^.]*\.$/)
    await inside(store => migrate(store, migrationsWith()))
  })

  const numbers = MIGRATIONS.map(({ number }) => number)
  // The first, the newest, and another one with every seed.
  const drawn = numbers[runs('migrations', 1, 1).seed % (numbers.length - 2)]!
  const some = [...new Set([1, drawn, ...numbers.slice(-1)])]
  test.each(process.env.BECKON_LONG ? numbers : some)(
    '[S134] a filled database of number %i comes through, also by way of kill -9 midway',
    async number => {
      const upTo = MIGRATIONS.filter(migration => migration.number <= number)
      await inside(async store => {
        await migrate(store, upTo)
        for (const table of tablesOf(upTo)) await fill(store, table)
      })
      const before = await inside(store => contents(store, upTo))
      const all = statementsAfter(upTo.length) - 1
      for (const left of process.env.BECKON_LONG ? range(1, all).reverse() : [Math.ceil(all / 2), 1]) {
        // What an earlier try has finished is there.
        const applied = await inside(store => store.query('SELECT number FROM migrations'))
        await killAt(statementsAfter(applied.length) - left)
        expect(await inside(store => contents(store, upTo))).toMatchObject(before)
      }
      await inside(async store => {
        await migrate(store, migrationsWith())
        for (const [table, rows] of Object.entries(await contents(store, upTo)))
          expect(rows, table).toMatchObject(before[table]!)
        expect(await store.query(`${EVERY_ACCOUNT} SELECT nick FROM profiles WHERE nick = uid`)).toHaveLength(ROWS)
      })
    },
  )

  /** How many statements it takes when this many migrations are done: a first look, and two more for each, for the list itself. */
  const statementsAfter = (applied: number) =>
    migrationsWith()
      .slice(applied)
      .reduce((sum, { statements }) => sum + statements.length + 2, 1)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

  async function killAt(stopAt: number): Promise<void> {
    const { databaseUrl, data } = place.options
    const child = spawn(process.execPath, ['--input-type=module', '-'], {
      cwd: root,
      env: {
        ...process.env,
        TEST_DATABASE_URL: databaseUrl ?? '',
        BECKON_DATA: data ?? '',
        TEST_STOP_AT: String(stopAt),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin!.end(await program)
    const line = await new Promise<string>(resolve => createInterface({ input: child.stdout! }).once('line', resolve))
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    expect(line).toBe('stopped')
  }
})

const ROWS = 5

const tablesOf = (migrations: Migration[]): string[] =>
  migrations.flatMap(({ statements }) => statements.flatMap(text => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? []))

/** A value in every column. */
async function fill(store: Store, table: string): Promise<void> {
  const columns =
    store.name === 'postgres'
      ? await store.query<{ name: string; type: string }>(
          'SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1',
          [table],
        )
      : await store.query<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`)
  const names = ['account_id', 'id'].filter(name => columns.some(column => column.name === name))
  names.push(...columns.map(({ name }) => name).filter(name => !names.includes(name)))
  const isText = (name: string) => /text/i.test(columns.find(column => column.name === name)!.type)
  for (let row = 0; row < ROWS; row++) {
    await store.query(
      `${EVERY_ACCOUNT} INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      names.map(name => (isText(name) ? `${table} ${name} ${row}` : row)),
    )
  }
}

/** Every row of every table that existed before. */
async function contents(store: Store, upTo: Migration[]): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  // In quotes, `*` stays: this database may be older than the columns that we know.
  for (const table of tablesOf(upTo))
    all[table] = await store.query(`${EVERY_ACCOUNT} SELECT * FROM "${table}" ORDER BY 1, 2`)
  return all
}
