import { expect, test } from 'vitest'
import { checkStatement } from '../../../src/server/store/check-statement.ts'
import { tableNames } from '../../../src/server/store/table-names.ts'
import { leavesAccount } from './leaves-account.ts'
import { schema } from './schema.ts'

test.each([
  'SELECT * FROM profiles WHERE id = $1',
  'SELECT p.id FROM profiles p JOIN deliveries d ON d.profile_id = p.id WHERE p.account_id = $1',
  'SELECT * FROM profiles WHERE account_id = $1 AND id IN (SELECT profile_id FROM deliveries)',
  'SELECT id FROM profiles WHERE account_id = $1 UNION ALL SELECT id FROM companies',
  "SELECT id FROM profiles WHERE uid = 'account_id = $1'",
  'WITH them AS (SELECT id FROM profiles) SELECT id FROM them',
  'UPDATE profiles SET account_id = $1 WHERE account_id = $2',
  'UPDATE profiles SET uid = (SELECT uid FROM companies LIMIT 1) WHERE account_id = $1',
  'DELETE FROM profiles',
  'INSERT INTO profiles (id, account_id) VALUES ($1, $2)',
  'INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1) ON CONFLICT (name) DO NOTHING',
  'INSERT INTO figure_marks (account_id, experience_id, at, id) SELECT account_id, id, 0, id FROM experiences',
])('whose rows are meant is not said everywhere: %s', async sql => {
  expect(await leavesAccount(sql, schema)).toMatch(/account_id/)
})

// The check before each first run reads words, not meaning.
test.each([
  'SELECT id FROM profiles WHERE account_id = $1 OR uid = $2',
  'SELECT p.id FROM profiles p JOIN users u ON u.account_id = p.account_id',
  'SELECT id FROM profiles WHERE NOT (account_id = $1)',
  'SELECT id FROM profiles WHERE account_id = uid',
])('the parse tree finds what the words hide: %s', async sql => {
  expect(checkStatement(sql, tableNames)).toBeNull()
  expect(await leavesAccount(sql, schema)).toMatch(/account_id/)
})

test.each([
  'SELECT 1',
  'SELECT * FROM accounts WHERE token = $1',
  'SELECT * FROM profiles WHERE account_id = $1 AND id = $2 FOR UPDATE',
  'SELECT p.id FROM profiles AS p LEFT JOIN deliveries d ON d.account_id = p.account_id WHERE p.account_id = $1',
  'SELECT a.id FROM accounts a JOIN users u ON a.id = u.account_id',
  'SELECT id FROM profiles p WHERE account_id = $1 AND EXISTS (SELECT 1 FROM events e WHERE e.account_id = p.account_id)',
  'INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1) ON CONFLICT (account_id, name) DO UPDATE SET value = 2',
  'UPDATE profiles SET uid = (SELECT uid FROM profiles WHERE account_id = $1 LIMIT 1) WHERE account_id = $1',
  '/* every account */ SELECT id FROM profiles',
])('lets this pass: %s', async sql => {
  expect(await leavesAccount(sql, schema)).toBeNull()
})
