import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { idAt } from '../../src/server/store/ids.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { aPlace, openServer, type Place } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')

/** The statements below a heading of the document. */
function statementsOf(heading: string): string {
  const part = document.split(/^#+ /m).find(text => text.startsWith(`${heading}\n`))!
  return [...part.matchAll(/```sql illustration\n([\s\S]*?)```/g)].map(([, sql]) => sql!).join('\n')
}

/** Replaces the document's months by the next ones, because the document will be read for longer. */
function fromNow(sql: string): string {
  const months = [...new Set(sql.match(/(?<=')01a[0-9a-f]{9}(?=')/g))].sort()
  const today = new Date()
  return months.reduce(
    (text, month, index) =>
      text.replaceAll(month, idAt(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + index, 1))),
    sql,
  )
}

describe('The document on scale', () => {
  let place: Place
  let server: BeckonServer
  let me: Caller
  let database: pg.Client
  beforeAll(async () => {
    place = await aPlace('PostgreSQL')
    server = await openServer({ ...place.options, accountSecret: 'secret', log: null, limits: UNLIMITED })
    me = aCaller(server)
    database = new pg.Client({ connectionString: place.options.databaseUrl })
    await database.connect()
  })
  afterAll(async () => {
    await database.end()
    await server.close()
    await place.remove()
  })

  test('lists every table that can be distributed by account, and no other', async () => {
    const { rows } = await database.query(statementsOf('Citus').split(';')[0]!)
    const distributed = rows.map(row => /'(\w+)'/.exec(Object.values(row).join())![1]!)
    const others = ['accounts', 'secrets', 'sessions', 'links', 'moves']
    expect(distributed.sort()).toEqual([...tableNames].filter(name => !others.includes(name)).sort())
  })

  test('makes partitions of months, and the server goes on with them', async () => {
    const { visit, profile } = await me.person(unique('user'))
    const track = (name: string) => me.report(visit, aReport({ type: 'event', name }))
    await track('before')
    await database.query(fromNow(statementsOf('Partitions of events and actions')))
    await track('after')
    const count = async (table: string) =>
      Number((await database.query(`SELECT COUNT(*) AS count FROM ${table}`)).rows[0].count)
    expect([await count('events'), await count('events_old'), await count('events_later')]).toEqual([2, 2, 0])
    // The rows of the next month have a partition of their own, which can be dropped as a whole.
    await database.query(
      `INSERT INTO events SELECT account_id, $1, created_at, updated_at, profile_id, name, properties, at FROM events LIMIT 1`,
      [`${idAt(Date.now() + 32 * 86_400_000)}000000000000`],
    )
    expect([await count('events'), await count('events_old')]).toEqual([3, 2])
    const forgotten = await me.api('DELETE', `/v3/edit/profiles/${profile.id}/forget`)
    expect(forgotten.status).toBe(200)
    await server.settle()
    expect(await count('events')).toBe(0)
  })

  test('makes partitions of Interactions, and the server goes on with them', async () => {
    const tour = await me.live()
    const { visit } = await me.person(unique('user'))
    const show = () => me.report(visit, displayed(tour))
    const shown = async () =>
      (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body.interactions.length as number
    await show()
    await database.query(fromNow(statementsOf('Partitions of Interactions')))
    await show()
    expect(await shown()).toBe(2)
    const { rows } = await database.query(
      `SELECT indexname FROM pg_indexes WHERE tablename = 'interactions_later' ORDER BY indexname`,
    )
    expect(rows).toHaveLength(6)
  })
})
