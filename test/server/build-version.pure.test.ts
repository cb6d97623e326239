import { expect, test } from 'vitest'
import { buildVersion } from '../../src/server/store/build-version.ts'
import { MIGRATIONS } from '../../src/server/store/migrate.ts'

test('two builds with different tables never have the same version', () => {
  const added = [...MIGRATIONS, { number: MIGRATIONS.length + 1, statements: ['CREATE TABLE oddments (a TEXT)'] }]
  const changed = MIGRATIONS.map(one =>
    one.number === 3 ? { ...one, statements: [...one.statements, 'SELECT 1'] } : one,
  )
  const versions = [MIGRATIONS, added, changed, MIGRATIONS.slice(0, -1)].map(tables => buildVersion('0.1.0', tables))
  expect(new Set(versions).size).toBe(4)
  expect(versions[0]).toMatch(/^0\.1\.0\+\d+\.[0-9a-f]{8}$/)
})
