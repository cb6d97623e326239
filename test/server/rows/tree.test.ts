import { expect, test } from 'vitest'
import { wrongIn } from './check-row.ts'
import { schema } from './schema.ts'
import type { Declared, DeclaredColumn } from './sites.ts'
import { createTree, parseStatement } from './tree.ts'

const nullable = async (sql: string) =>
  createTree(schema)
    .statement(await parseStatement(sql))
    .filter(({ isNullable }) => isNullable)
    .map(({ name }) => name)

test.each([
  ['a column as its table says', 'SELECT id, uid FROM profiles', 'uid'],
  ['all columns', 'SELECT * FROM feeds', ''],
  ['not what a condition excludes', 'SELECT uid, email_key FROM profiles WHERE uid = $1', 'email_key'],
  ['not what a condition asks for', 'SELECT uid FROM profiles WHERE uid IS NOT NULL AND id > $1', ''],
  ['not if each way excludes it', "SELECT uid FROM profiles WHERE uid = $1 OR uid LIKE 'a%'", ''],
  ['if only one way excludes it', 'SELECT uid FROM profiles WHERE uid = $1 OR id = $2', 'uid'],
  ['the right side of an outer join', 'SELECT p.id, u.host FROM profiles p LEFT JOIN urls u ON u.id = p.id', 'host'],
  [
    'not if a condition finds it',
    "SELECT u.host FROM profiles p LEFT JOIN urls u ON u.id = p.id WHERE u.enabled = 'on'",
    '',
  ],
  ['not a count', 'SELECT COUNT(*) AS count FROM profiles', ''],
  ['the greatest of perhaps none', 'SELECT MAX(id) AS last FROM profiles', 'last'],
  ['not the greatest of a group', 'SELECT kind, MAX(id) AS last FROM experiences GROUP BY kind', ''],
  ['a query of perhaps no row', 'SELECT (SELECT id FROM urls LIMIT 1) AS first FROM profiles', 'first'],
  ['not a query that counts', 'SELECT (SELECT COUNT(*) FROM urls) AS urls FROM profiles', ''],
  ['a CASE without ELSE', "SELECT CASE WHEN id = 'a' THEN 1 END AS one FROM profiles", 'one'],
  ['not after its own test', 'SELECT CASE WHEN uid IS NULL THEN id ELSE uid END AS name FROM profiles', ''],
  ['not with something to fall back on', "SELECT COALESCE(uid, '') AS uid FROM profiles", ''],
  ['a sum with it', 'SELECT last_seen_at + 1 AS next FROM profiles', 'next'],
  ['what an UPDATE may have written', 'UPDATE profiles SET uid = $1 WHERE uid = $2 RETURNING id, uid', 'uid'],
  ['not what an UPDATE has written', 'UPDATE profiles SET last_seen_at = 1 WHERE id = $1 RETURNING last_seen_at', ''],
  ['one half of a union', 'SELECT id AS name FROM profiles UNION ALL SELECT uid FROM profiles', 'name'],
  ['what a query in parentheses gives', 'SELECT t.uid FROM (SELECT uid FROM profiles) t', 'uid'],
])('knows that null can be %s', async (_, sql, names) => {
  expect((await nullable(sql)).join()).toBe(names)
})

/** `id: string`, `uid: string | null`. */
const declared = (columns: { [name: string]: string }): Declared => ({
  columns: new Map(
    Object.entries(columns).map(([name, types]) => [
      name,
      { gives: new Set(types.split(' | ')), isNarrow: false, isOptional: false, isOfTables: true } as DeclaredColumn,
    ]),
  ),
  others: null,
})

test.each([
  [{ id: 'string', uid: 'string | null', at: 'number' }, []],
  [{ uid: 'string' }, ['uid: can be null']],
  [{ id: 'string | null' }, ['id: is only string']],
  [{ at: 'string' }, ['at: gives number, not string']],
  [{ at: 'number | string' }, ['at: is only number']],
  [{ name: 'string' }, ['name: the statement does not give it']],
])('compares the row type %o with what a statement gives', (columns, wrong) => {
  expect(
    wrongIn(declared(columns as { [name: string]: string }), [
      { name: 'id', gives: 'string', isNullable: false, table: 'profiles' },
      { name: 'uid', gives: 'string', isNullable: true, table: 'profiles' },
      { name: 'at', gives: 'number', isNullable: false, table: null },
    ]),
  ).toEqual(wrong)
})
