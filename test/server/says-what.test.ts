import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/command/database.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { orUnavailable, Unavailable } from '../../src/server/store/unavailable.ts'
import { aCaller } from './caller.ts'
import { aPlace, LASTING, lookInto } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

test.each([
  ['SQLITE_FULL', 'its disk is full'],
  ['53100', 'its disk is full'],
  ['ENOSPC', 'its disk is full'],
  ['53300', 'it has no connection free'],
  ['25006', 'it only reads, as a standby does'],
  ['ECONNREFUSED', 'it cannot be reached'],
  ['57P01', 'it is stopping or starting'],
  ['55P03', 'somebody else holds a lock'],
])('%s is said in words', (code, words) => {
  const said = orUnavailable(Object.assign(new Error('x'), { code })) as Unavailable
  expect(said).toBeInstanceOf(Unavailable)
  expect(said.message).toBe(`The database cannot do it now: ${words}`)
})

describe.each(LASTING)('On %s', store => {
  test('a database with tables and without their record is refused with a sentence', async () => {
    const place = await aPlace(store)
    onTestFinished(place.remove)
    const options = { ...place.options, log: null, limits: UNLIMITED }
    const server = await createServer(options)
    await lookInto(server, 'DROP TABLE migrations')
    await server.close()
    await expect(createServer(options)).rejects.toThrow('but not their record, the table migrations')
  })
})

test('PostgreSQL without a free connection says so', async () => {
  const place = await aPlace('PostgreSQL')
  onTestFinished(place.remove)
  const { databaseUrl } = place.options
  const limits = { ...UNLIMITED, databaseWait: 3_000 }
  const server = await createServer({ databaseUrl, accountSecret: 'secret', log: null, limits })
  onTestFinished(() => server.close())
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const name = new URL(databaseUrl!).pathname.slice(1)
  await client.query(
    `ALTER DATABASE ${name} CONNECTION LIMIT 0; CREATE ROLE ${name} LOGIN PASSWORD '${name}'; GRANT ALL ON SCHEMA public TO ${name}`,
  )
  await client.end()
  // A superuser passes every limit, so the question is asked as somebody else.
  const other = new URL(databaseUrl!)
  other.username = name
  other.password = name
  const refused = await new pg.Client({ connectionString: other.href }).connect().catch(error => orUnavailable(error))
  expect((refused as Error).message).toBe('The database cannot do it now: it has no connection free')
  expect((await aCaller(server).api('GET', '/ready')).status).toBe(200)
})

test('a file that cannot be opened is named, and not its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-file-'))
  mkdirSync(join(folder, 'beckon.db'))
  await expect(openDatabase({ folder }, {})).rejects.toThrow(`The file ${join(folder, 'beckon.db')} cannot be opened`)
})
