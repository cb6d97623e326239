import pg from 'pg'
import { expect, test } from 'vitest'
import { SIZES } from '../../src/server/store/sizes.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { aPlace, openServer } from './stores.ts'
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
