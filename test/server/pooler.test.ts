import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createIds } from '../../src/server/store/ids.ts'
import { openPostgres, type PostgresOptions } from '../../src/server/store/postgres.ts'
import type { Store } from '../../src/server/store/store.ts'
import { aPlace, type Place } from './stores.ts'
import { EMPTY } from './template.ts'

describe('Behind a pooler that lends connections by the transaction', () => {
  let place: Place
  let direct: Place
  const opened: Store[] = []
  const open = (options: PostgresOptions = {}) => {
    const store = openPostgres(place.options.databaseUrl!, { now: () => null }, createIds(), options)
    opened.push(store)
    return store
  }
  beforeAll(async () => {
    place = await aPlace('PostgreSQL', EMPTY)
    direct = await aPlace('PostgreSQL', EMPTY)
  })
  afterAll(async () => {
    for (const store of opened) await store.close()
    await place.remove()
    await direct.remove()
  })

  /** What remains on the only connection after a read, a write and a note. */
  async function leftBy(options: PostgresOptions) {
    const store = open({ connections: 1, ...options })
    await store.query('SELECT 1 AS one WHERE $1 = 1', [1])
    await store.transaction(tx => tx.query('SELECT 2 AS two WHERE $1 = 1', [1]), 'committed')
    await store.transaction(tx => tx.query('SELECT 3 AS three WHERE $1 = 1', [1]))
    const [row] = await store.query<{ statements: number; timeout: string; commit: string }>(
      `SELECT (SELECT COUNT(*) FROM pg_prepared_statements) AS statements,
         current_setting('statement_timeout') AS timeout, current_setting('synchronous_commit') AS commit`,
    )
    return row
  }

  test('no statement and no setting stays on a connection', async () => {
    expect(await leftBy({ pooler: 'transaction' })).toEqual({ statements: 0, timeout: '0', commit: 'on' })
    const usual = await leftBy({})
    expect(usual).toMatchObject({ timeout: '10s', commit: 'off' })
    expect(usual!.statements).toBeGreaterThan(0)
  })

  test('what is new is heard past the pooler', async () => {
    const directUrl = direct.options.databaseUrl!
    const [here, there] = [open({ pooler: 'transaction', directUrl }), open({ pooler: 'transaction', directUrl })]
    const heard: string[] = []
    here.channel!.hear(word => heard.push(word))
    // Listening begins in the background. A word before that is not heard.
    await vi.waitFor(
      () => {
        there.channel!.tell('new')
        expect(heard).toContain('new')
      },
      { timeout: 20_000, interval: 100 },
    )
    // Words do not cross databases: if it was heard here, it was sent there.
    const listening = `SELECT COUNT(*) AS count FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = $1`
    const count = async (url: string) =>
      (await here.query<{ count: number }>(listening, [new URL(url).pathname.slice(1)]))[0]!.count
    expect([await count(directUrl), await count(place.options.databaseUrl!)]).toEqual([1, 0])
  })
})
