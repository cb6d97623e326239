import { expect, test } from 'vitest'
import { createClock } from '../../src/server/ground/clock.ts'
import { watchStore } from '../../src/server/operations/watch-store.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import type { Store, Tx } from '../../src/server/store/store.ts'
import { Unavailable } from '../../src/server/store/unavailable.ts'

test('a database that can be read and not written is lost until it takes a write', async () => {
  const real = openSqlite(null, createClock(), createIds())
  let isFull = false
  /** As on a full disk. */
  const refusing = (tx: Tx): Tx => ({
    ...tx,
    async run(sql, values) {
      if (isFull) throw new Unavailable('SQLITE_FULL', 1)
      return tx.run(sql, values)
    },
  })
  const disk: Store = { ...real, transaction: (work, ...how) => real.transaction(tx => work(refusing(tx)), ...how) }
  const said: string[] = []
  const store = watchStore(disk, { held() {} }, sentence => said.push(sentence))
  const write = () => store.transaction(tx => tx.run('CREATE TABLE IF NOT EXISTS migrations (number INTEGER)'))
  const read = () => store.transaction(tx => tx.query('SELECT 1 AS one'))
  await write()
  isFull = true
  await expect(write()).rejects.toThrow()
  for (let at = 0; at < 3; at++) {
    await read()
    await store.query('SELECT 1 AS one')
    await expect(write()).rejects.toThrow()
  }
  expect(said.map(sentence => sentence.slice(0, 28))).toEqual(['The database does not answer'])
  isFull = false
  await read()
  expect(said).toHaveLength(1)
  await write()
  expect(said[1]).toMatch(/^The database answers again, after \d+\.\d s\.$/)
  await real.close()
})
