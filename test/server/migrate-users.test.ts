import { expect, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { createClock } from '../../src/server/ground/clock.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { MIGRATIONS, migrate } from '../../src/server/store/migrate.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import { aCaller } from './caller.ts'
import { SMALL } from './small.ts'
import { aPlace, LASTING } from './stores.ts'
import { EMPTY } from './template.ts'

test.each(LASTING)('users from before there were roles are owners without a password, on %s', async name => {
  const place = await aPlace(name, EMPTY)
  const { databaseUrl, data } = place.options
  const store = databaseUrl
    ? openPostgres(databaseUrl, createClock(), createIds())
    : openSqlite(data!, createClock(), createIds())
  await migrate(store, MIGRATIONS.slice(0, 1))
  await store.transaction(async tx => {
    const [account, user] = [tx.newId(), tx.newId()]
    await tx.run(
      `INSERT INTO accounts (id, created_at, updated_at, token, name, settings, verification_key, visit_key, tombstone_key,
         content_stamp) VALUES ($1, 0, 0, 'old', 'Old', '{}', 'a', 'b', 'c', 0)`,
      [account],
    )
    await tx.run(
      "INSERT INTO users (account_id, id, created_at, updated_at, name, email) VALUES ($1, $2, 0, 0, 'Ada', 'Ada@example.org')",
      [account, user],
    )
    await tx.run('INSERT INTO chores (account_id, done_at) VALUES ($1, 0)', [account])
  })
  await store.close()
  const server = await createServer({
    sizes: SMALL,
    ...place.options,
    accountToken: 'old',
    accountSecret: 'secret',
    log: null,
  })
  const { users } = (await aCaller(server).api('GET', '/v3/edit/users')).body
  expect(users).toEqual([expect.objectContaining({ name: 'Ada', role: 'owner', signs_in: false })])
  const link = await aCaller(server).api('POST', `/v3/edit/users/${users[0].id}/link`)
  expect([link.status, link.body.link.kind]).toEqual([201, 'invitation'])
  const again = await aCaller(server).api('POST', '/v3/edit/users', { email: 'ada@EXAMPLE.org', role: 'viewer' })
  expect(again.status).toBe(409)
  await server.close()
  await place.remove()
})
