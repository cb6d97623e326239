import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aCaller, unique } from './caller.ts'
import { aPlace, openServer } from './stores.ts'

async function aServerOnDisk() {
  const place = await aPlace('SQLite on disk')
  const server = await openServer({ ...place.options, accountSecret: 'secret', log: null })
  onTestFinished(async () => {
    await server.close().catch(() => {})
    await place.remove()
  })
  const me = aCaller(server)
  const ready = async () => (await server.app.request('/ready')).json() as Promise<{ ready: boolean; because: string }>
  return { folder: place.options.data!, server, me, ready }
}

test('writes are refused while the file of the database is gone, and go on when it is back', async () => {
  const { folder, me, ready } = await aServerOnDisk()
  expect(await ready()).toMatchObject({ ready: true })
  renameSync(join(folder, 'beckon.db'), join(folder, 'elsewhere.db'))
  expect(await ready()).toMatchObject({ ready: false, because: expect.stringContaining('deleted') })
  const refused = await me.boot({ uid: unique('user') })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  renameSync(join(folder, 'elsewhere.db'), join(folder, 'beckon.db'))
  expect((await me.boot({ uid: unique('user') })).status).toBe(200)
})

test('a database whose file was replaced, or whose folder is gone, is not ready', async () => {
  const { folder, me, ready } = await aServerOnDisk()
  renameSync(join(folder, 'beckon.db'), join(folder, 'elsewhere.db'))
  writeFileSync(join(folder, 'beckon.db'), 'something else')
  expect(await ready()).toMatchObject({ ready: false, because: expect.stringContaining('replaced') })
  expect((await me.boot({ uid: unique('user') })).status).toBe(503)
  rmSync(folder, { recursive: true })
  expect((await ready()).ready).toBe(false)
})

test('a write during which the file goes away is not acknowledged', async () => {
  const { folder, server, me } = await aServerOnDisk()
  const writing = server.store.transaction(async tx => {
    await tx.run('UPDATE accounts SET name = $1', ['Somebody'])
    renameSync(join(folder, 'beckon.db'), join(folder, 'elsewhere.db'))
  })
  await expect(writing).rejects.toThrow(/deleted/)
  renameSync(join(folder, 'elsewhere.db'), join(folder, 'beckon.db'))
  expect((await me.boot({ uid: unique('user') })).status).toBe(200)
})

test('whether the database is ready is tried by writing to its file', async () => {
  const { folder, server, ready } = await aServerOnDisk()
  await server.settle()
  const log = () => readFileSync(join(folder, 'beckon.db-wal'))
  for (let times = 0; times < 2; times++) {
    const before = log()
    expect(await ready()).toMatchObject({ ready: true })
    expect(log().equals(before)).toBe(false)
  }
})

test('a database whose file was emptied is not ready, and takes no write', async () => {
  const { folder, me, ready } = await aServerOnDisk()
  truncateSync(join(folder, 'beckon.db'))
  expect(await ready()).toMatchObject({ ready: false, because: expect.stringContaining('emptied') })
  expect((await me.boot({ uid: unique('user') })).status).toBe(503)
})

test('an empty file is not a new database', async () => {
  const place = await aPlace('SQLite on disk')
  onTestFinished(() => place.remove())
  writeFileSync(join(place.options.data!, 'beckon.db'), '')
  await expect(openServer({ ...place.options, log: null })).rejects.toThrow(
    /is empty, so something has happened to it: .*\.$/,
  )
})
