import pg from 'pg'
import { expect, test } from 'vitest'
import { removeSamples, resampleValues } from '../../src/server/people/properties/resample-values.ts'
import { SIZES } from '../../src/server/store/sizes.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { aPlace, aServer, lookInto, openServer } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const NAMES = Array.from({ length: 60 }, (_, n) => `property_${n}`)

test('people who are forgotten at the same time do not wait for each other in a circle', async () => {
  const place = await aPlace('PostgreSQL')
  const server = await openServer({
    ...place.options,
    accountSecret: 'secret',
    log: null,
    limits: UNLIMITED,
    sizes: SIZES,
  })
  const me = aCaller(server)
  const tours = await Promise.all([0, 1, 2].map(() => me.live({ percent: 50 })))
  /** The same values and Experiences for everybody, but each in another order. */
  const turned = <T>(list: T[], by: number): T[] => list.map((_, n) => list[(n + by) % list.length]!)
  const uids = Array.from({ length: 24 }, () => unique('user'))
  for (const [n, uid] of uids.entries()) {
    const properties = Object.fromEntries(turned(NAMES, 5 * n).map(name => [name, `${name}-${n % 2}`]))
    const { visit } = await me.person(uid, { properties })
    for (const tour of turned(tours, n)) {
      await me.report(
        visit,
        displayed(tour, { version: 1 }),
        aReport({ type: 'assigned', experience: tour.id, arm: 'shown', run: 1, share: 50 }),
      )
    }
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tours[n % 3]!.id, uid })
  }
  await server.settle()
  const answers = await Promise.all(uids.map(uid => me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)))
  expect(answers.map(({ status }) => status)).toEqual(uids.map(() => 200))
  await server.settle()
  for (const tour of tours) {
    const { result } = (await me.api('GET', `/v3/analyze/results/tours/${tour.id}`)).body
    expect(result).toMatchObject({ displayed: 24, experiment: { reached: 24 }, deliveries: { made: 8, removed: 8 } })
  }
  await server.close()
  const client = new pg.Client({ connectionString: place.options.databaseUrl })
  await client.connect()
  const { rows } = await client.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')
  await client.end()
  expect(Number(rows[0].deadlocks)).toBe(0)
  await place.remove()
})

/** Two at once, in opposite orders of so many values that they would meet in the middle. */
test('samples of values are removed and made in one order, whatever the order of the values', async () => {
  const server = await aServer('PostgreSQL', { sizes: SIZES })
  const { store, credentials } = server
  const names = Array.from({ length: 1_500 }, (_, n) => `name_${String(n).padStart(4, '0')}`)
  const said = (list: string[]) => Object.fromEntries(list.map(name => [name, 'the same']))
  const orders = [names, names.toReversed()]
  await store.query(
    `INSERT INTO property_values (account_id, kind, prop, value, owner_id, at)
     SELECT $1, 'profile', prop, '"the same"', 'somebody', 0 FROM unnest(CAST($2 AS TEXT[])) AS prop`,
    [credentials.account, names as never],
  )
  const deadlocks = async () => {
    const [row] = await store.query<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    )
    return Number(row!.deadlocks)
  }
  await Promise.all(
    orders.map(order =>
      store.transaction(tx => removeSamples(tx, credentials.account, 'nobody', said(order)), 'committed'),
    ),
  )
  const left = await lookInto<{ rows: number }>(server, 'SELECT count(*) AS rows FROM property_values')
  expect(Number(left[0]!.rows)).toBe(0)
  expect(await deadlocks()).toBe(0)
  await aCaller(server).person()
  const everything = JSON.stringify(said(names))
  await store.query('UPDATE profiles SET properties = $2 WHERE account_id = $1', [credentials.account, everything])
  await Promise.all(orders.map(order => resampleValues(store, credentials.account, order)))
  const made = await lookInto<{ rows: number }>(server, 'SELECT count(*) AS rows FROM property_values')
  expect(Number(made[0]!.rows)).toBe(names.length)
  expect(await deadlocks()).toBe(0)
  await server.close()
})
