import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { createClock } from '../../src/server/ground/clock.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { tableColumns } from '../../src/server/store/name-columns.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aBoot, aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { migrationsWith } from './later-migration.ts'
import { aPlace, lookInto, openServer, type Place } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

/** What pages, backends and the console ask. Returns the statuses. */
async function everything(me: Caller): Promise<number[]> {
  const statuses: number[] = []
  const ask = async (asked: Promise<{ status: number }>) => void statuses.push((await asked).status)
  const tour = await me.live()
  const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] } as never)
  const uid = unique('user')
  const { visit, profile } = await me.person(uid, { properties: { email: `${uid}@example.org`, plan: 'pro' } })
  await ask(
    me.api('POST', '/v3/observe/hooks/profiles', { uid, seats: 3, company: { uid: unique('company'), tier: 'gold' } }),
  )
  await ask(me.api('POST', '/v3/observe/hooks/event', { uid, name: 'paid' }))
  const { delivery } = (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid }))
    .body
  await ask(me.api('PATCH', `/v3/edit/deliveries/${delivery.id}`, { until: '+1h' }))
  await ask(me.page('claim', { visit, delivery: delivery.id, page: 'page', browser: unique('browser'), href: ORIGIN }))
  await ask(me.report(visit, displayed(tour, { delivery: delivery.id, group_kind: 'delivery', interaction: 'd' })))
  await ask(me.report(visit, displayed(survey, { interaction: 's', version: 1 })))
  await ask(me.report(visit, aReport({ type: 'answer', interaction: 's', step: survey.steps[0]!.id, answer: '9' })))
  await ask(me.page('boot', aBoot({ visit, uid })))
  await ask(me.api('PATCH', `/v3/edit/tours/${tour.id}`, { name: 'Other', published_at: '$now' }))
  for (const path of [
    '/v3/edit/tours', `/v3/edit/tours/${tour.id}`, `/v3/edit/tours/${tour.id}/versions`, '/v3/edit/deliveries', '/v3/edit/segments',
    '/v3/edit/urls', '/v3/edit/url_groups', '/v3/edit/webhooks', '/v3/edit/properties?kind=profile', '/v3/edit/users', '/v3/edit/account',
    '/v3/edit/changes', '/v3/analyze/profiles', `/v3/analyze/profiles/${profile.id}`, `/v3/analyze/profiles/${profile.id}/timeline`,
    '/v3/analyze/companies', `/v3/analyze/interactions?id=${tour.id}`, `/v3/analyze/responses?id=${survey.id}`, '/v3/analyze/results',
    `/v3/analyze/results/surveys/${survey.id}`, `/v3/analyze/results/surveys/${survey.id}/answers`, `/v3/analyze/explain?id=${profile.id}`,
  ]) // biome-ignore format: a list of addresses
    await ask(me.api('GET', path))
  await ask(me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id: tour.id }))
  await ask(me.api('DELETE', `/v3/edit/profiles/${profile.id}`))
  await ask(me.api('DELETE', `/v3/edit/profiles/${profile.id}/forget`))
  return statuses
}

describe('A process beside a newer one that migrates PostgreSQL', () => {
  let place: Place
  let server: BeckonServer
  let me: Caller
  beforeEach(async () => {
    place = await aPlace('PostgreSQL')
    const limits = { ...UNLIMITED, databaseWait: 5_000 }
    server = await openServer({ ...place.options, accountSecret: 'secret', log: null, limits })
    me = aCaller(server)
    return async () => {
      await server.close()
      await place.remove()
    }
  })
  /** Migrates as the newer process does. */
  async function migrateTo(statements?: string[]): Promise<void> {
    const store = openPostgres(place.options.databaseUrl!, createClock(), createIds())
    await migrate(store, migrationsWith(statements)).finally(() => store.close())
  }
  async function aClient(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: place.options.databaseUrl })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('goes on after columns were added to every table', async () => {
    const before = await everything(me)
    await server.settle()
    await migrateTo([...tableNames].map(table => `ALTER TABLE ${table} ADD COLUMN of_later TEXT`))
    const after = await everything(me)
    await server.settle()
    expect(after).toEqual(before)
    expect(after.filter(status => status >= 400)).toEqual([])
  })

  test('knows the columns that its tables have', async () => {
    const client = await aClient()
    const { rows } = await client.query<{ table_name: string; column_name: string }>(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
    )
    for (const [table, columns] of tableColumns)
      expect([...columns].sort(), table).toEqual(
        rows.flatMap(row => (row.table_name === table ? [row.column_name] : [])).sort(),
      )
  })

  test('prepares a statement again whose table has changed', async () => {
    await lookInto(server, 'CREATE TABLE oddments (a TEXT)')
    const look = () => lookInto(server, 'SELECT * FROM oddments')
    const inside = () => server.store.transaction(tx => tx.query('/* every account */ SELECT * FROM oddments'))
    for (let turn = 0; turn < 12; turn++) await Promise.all([look(), inside()])
    await lookInto(server, 'ALTER TABLE oddments ADD COLUMN b TEXT')
    await lookInto(server, "INSERT INTO oddments (a, b) VALUES ('one', 'two')")
    for (let turn = 0; turn < 12; turn++)
      expect(await Promise.all([look(), inside()])).toEqual([[{ a: 'one', b: 'two' }], [{ a: 'one', b: 'two' }]])
  })

  test('does not wait behind a migration that waits for somebody else', async () => {
    await everything(me)
    const dump = await aClient()
    await dump.query('BEGIN; LOCK TABLE profiles IN ACCESS SHARE MODE')
    let migrated = false
    const migrating = migrateTo().then(() => {
      migrated = true
    })
    const watcher = await aClient()
    const waits = async () =>
      (await watcher.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER%'"))
        .rowCount
    await expect.poll(waits, { interval: 10 }).toBe(1)
    for (let turn = 0; turn < 5; turn++) expect((await me.boot({ uid: unique('user') })).status).toBe(200)
    expect(migrated).toBe(false)
    await dump.query('COMMIT')
    await migrating
    expect((await me.boot({ uid: unique('user') })).status).toBe(200)
  })

  test('answers 503 while the database only reads, and goes on by itself when it writes again', async () => {
    const { visit } = await me.person()
    const client = await aClient()
    const name = new URL(place.options.databaseUrl!).pathname.slice(1)
    const readOnly = async (state: 'on' | 'off') => {
      await client.query(
        `SET default_transaction_read_only = off; ALTER DATABASE ${name} SET default_transaction_read_only = ${state}`,
      )
    }
    await readOnly('on')
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    )
    const write = () => me.report(visit, aReport({ type: 'event', name: 'saved', properties: {} }))
    // The first ones may find that their connection is gone.
    await expect
      .poll(async () => (await lookInto(server, 'SHOW default_transaction_read_only').catch(() => []))[0])
      .toEqual({
        default_transaction_read_only: 'on',
      })
    for (let turn = 0; turn < 15; turn++) {
      const refused = await write()
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    }
    await readOnly('off')
    await expect.poll(async () => (await write()).status).toBe(200)
    for (let turn = 0; turn < 15; turn++) expect((await write()).status).toBe(200)
  })
})
