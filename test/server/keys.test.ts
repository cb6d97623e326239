import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { checkStatement, EXEMPT } from '../../src/server/store/check-statement.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aServer, lookInto, type StoreName } from './stores.ts'

/** The columns of every primary and unique key, in order. */
async function keysOf(server: BeckonServer): Promise<{ table: string; columns: string[] }[]> {
  const keys: { table: string; columns: string[] }[] = []
  for (const table of tableNames) {
    if (server.store.name === 'postgres') {
      const rows = await lookInto<{ columns: string[] }>(
        server,
        `SELECT array(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY k(number, place)
           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number ORDER BY k.place) AS columns
         FROM pg_index i WHERE i.indrelid = '${table}'::regclass AND i.indisunique`,
      )
      for (const { columns } of rows) keys.push({ table, columns })
    } else {
      const indexes = await lookInto<{ name: string }>(
        server,
        `SELECT name FROM pragma_index_list('${table}') WHERE "unique" = 1`,
      )
      for (const { name } of indexes) {
        const rows = await lookInto<{ name: string }>(
          server,
          `SELECT name FROM pragma_index_info('${name}') ORDER BY seqno`,
        )
        keys.push({ table, columns: rows.map(row => row.name) })
      }
    }
  }
  return keys
}

describe.each<StoreName>(['SQLite in memory', 'PostgreSQL'])('Keys on %s', name => {
  let server: BeckonServer
  beforeAll(async () => {
    server = await aServer(name)
  })
  afterAll(() => server.close())

  test('the account is the first column of every primary and unique key', async () => {
    const keys = await keysOf(server)
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set([...tableNames]))
    const others = keys.filter(({ table, columns }) => !EXEMPT.includes(table) && columns[0] !== 'account_id')
    expect(others).toEqual([])
  })

  test('a statement that does not name its account does not run', async () => {
    const { account } = server.credentials
    await expect(server.store.query('SELECT 1 FROM profiles')).rejects.toThrow(
      'profiles is used without its account_id',
    )
    await expect(
      server.store.transaction(async tx => tx.send('DELETE FROM notes WHERE id = $1', ['x'])),
    ).rejects.toThrow('notes is used without its account_id')
    expect(await server.store.query('SELECT 1 FROM profiles WHERE account_id = $1', [account])).toEqual([])
    expect(await server.store.query(`${EVERY_ACCOUNT} SELECT 1 FROM profiles`)).toEqual([])
  })
})

test.each([
  'SELECT * FROM profiles WHERE id = $1',
  'SELECT p.id FROM profiles p JOIN deliveries d ON d.profile_id = p.id WHERE p.account_id = $1',
  'SELECT p.id FROM profiles p JOIN deliveries d ON d.profile_id = p.id WHERE account_id = $1',
  'SELECT * FROM profiles WHERE account_id = $1 AND id IN (SELECT profile_id FROM deliveries)',
  'SELECT id FROM profiles WHERE account_id = $1 UNION ALL SELECT id FROM companies',
  "SELECT id FROM profiles WHERE uid = 'account_id = $1'",
  'UPDATE profiles SET account_id = $1 WHERE id = $2',
  'DELETE FROM profiles',
  'INSERT INTO profiles (id, account_id) VALUES ($1, $2)',
  'INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1) ON CONFLICT (name) DO NOTHING',
])('knows that this names no account, or not everywhere: %s', sql => {
  expect(checkStatement(sql, tableNames)).toMatch(/account_id$/)
})

test.each([
  'SELECT 1',
  'SELECT * FROM accounts WHERE token = $1',
  'SELECT * FROM profiles WHERE account_id = $1 AND id = $2 FOR UPDATE',
  'SELECT p.id FROM profiles AS p LEFT JOIN deliveries d ON d.account_id = p.account_id WHERE p.account_id = $1',
  'SELECT a.id FROM accounts a JOIN users u ON a.id = u.account_id',
  'INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1) ON CONFLICT (account_id, name) DO UPDATE SET value = 2',
  'UPDATE profiles SET uid = (SELECT uid FROM profiles WHERE account_id = $1 LIMIT 1) WHERE account_id = $1',
])('lets this pass: %s', sql => {
  expect(checkStatement(sql, tableNames)).toBeNull()
})

test('knows every table that a database really has', async () => {
  const server = await aServer('PostgreSQL')
  const rows = await server.store.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  await server.close()
  expect(rows.map(({ name }) => name).sort()).toEqual([...tableNames, 'migrations'].sort())
})
