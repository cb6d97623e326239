import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { addressesOf } from '../../src/server/store/postgres-hosts.ts'
import { aCaller } from './caller.ts'
import { aProxy } from './proxy.ts'
import { aPlace } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

test('an address with several hosts is one address for each', () => {
  expect(addressesOf('postgres://me:secret@one:5432,two:5433/name?x=1')).toEqual([
    'postgres://me:secret@one:5432/name?x=1',
    'postgres://me:secret@two:5433/name?x=1',
  ])
  expect(addressesOf('postgres://one/name')).toEqual(['postgres://one/name'])
})

test('the server finds the host that answers, and goes on with it without a restart', async () => {
  const place = await aPlace('PostgreSQL')
  onTestFinished(place.remove)
  const url = new URL(place.options.databaseUrl!)
  const [first, second] = [await aProxy(place.options.databaseUrl!), await aProxy(place.options.databaseUrl!)]
  const hosts = [first, second].map(one => new URL(one.url).host)
  const databaseUrl = `postgres://${url.username}:${url.password}@${hosts.join(',')}${url.pathname}`
  const limits = { ...UNLIMITED, databaseWait: 20_000 }
  const server = await createServer({ databaseUrl, accountSecret: 'secret', log: null, limits })
  onTestFinished(() => server.close())
  const me = aCaller(server)
  expect((await me.boot()).status).toBe(200)
  await first.cut()
  await expect.poll(async () => (await me.boot()).status, { timeout: 30_000 }).toBe(200)
  expect((await me.boot()).status).toBe(200)
  await first.close()
  await second.close()
})
