import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { move } from '../../src/server/operations/move/move.ts'
import { postgresEnd } from '../../src/server/operations/move/postgres-end.ts'
import { sqliteEnd } from '../../src/server/operations/move/sqlite-end.ts'
import { tellSlowly } from '../../src/server/pages/live/tell-slowly.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { openPostgres } from '../../src/server/store/postgres.ts'
import { openChannel } from '../../src/server/store/postgres-channel.ts'
import { SIZES } from '../../src/server/store/sizes.ts'
import type { Tx, Value } from '../../src/server/store/store.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { ANY_LASTING, aPlace, lookInto, openServer } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const DAY = 86_400_000
const PEOPLE = SIZES.stride + 50
/** More than one batch of everything else. */
const MANY = SIZES.batch + 120

function insert(tx: Tx, table: string, row: { [column: string]: Value }): void {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  tx.send(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`, Object.values(row))
}

// Everywhere else, sizes are 2 or 3. Here every loop crosses the boundary that it has in production.
describe.each(ANY_LASTING)('With its real sizes, on %s,', name => {
  test('the server crosses each boundary', async () => {
    const place = await aPlace(name)
    const limits = { ...UNLIMITED, dryRunAtOnce: 2 * PEOPLE, deliveryLockWait: 0 }
    const server = await openServer({ ...place.options, accountSecret: 'secret', log: null, limits, sizes: SIZES })
    onTestFinished(async () => {
      await server.close()
      await place.remove()
    })
    const me = aCaller(server)
    const { account } = server.credentials
    const now = Date.now()
    const someone = { account_id: account, created_at: now, updated_at: now, percent: 1, delivery_ids: '[]', properties: '{}', hook_properties: '{}' } // biome-ignore format: a row
    const ids: string[] = []
    for (let from = 0; from < PEOPLE; from += 1_000)
      await server.store.transaction(async tx => {
        for (let n = from; n < Math.min(from + 1_000, PEOPLE); n++) {
          ids.push(tx.newId())
          insert(tx, 'profiles', {
            ...someone,
            id: ids[n],
            uid: `u_${n}`,
            last_seen_at: now,
            last_seen_day: Math.floor(now / DAY),
          })
        }
      })

    // People who are counted, and looked at one by one.
    const tour = await me.live({ percent: 50, goal: { event: 'paid' } })
    const { dry_run } = (await me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id: tour.id })).body
    expect(dry_run).toMatchObject({ state: 'done', done: PEOPLE, of: PEOPLE })

    // Figures of every source, of two days each.
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] } as never)
    const late = now - 5 * DAY
    const { visit } = await me.person('u_0')
    for (let from = 0; from < MANY; from += 100)
      await me.report(
        visit,
        ...Array.from({ length: Math.min(100, MANY - from) }, (_, n) => {
          const [interaction, at] = [`i_${from + n}`, from + n < 60 ? late : now]
          const answer = aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: '9', at })
          return [displayed(survey, { interaction, version: 1, at }), answer]
        }).flat(),
      )
    await server.store.transaction(async tx => {
      for (let n = 0; n < MANY; n++) {
        const at = n < 60 ? late : now
        insert(tx, 'assignments', { account_id: account, profile_id: ids[n], experience_id: tour.id, run: 1, arm: n % 2 ? 'shown' : 'control', share: 50, version: 1, at, updated_at: now })
        insert(tx, 'deliveries', { account_id: account, id: tx.newId(), created_at: at, updated_at: now, profile_id: ids[n], model_id: tour.id, model_kind: 'tour', use_segmentation: 0, once: 0, skip_triggers: 0, skip_url_match: 0, group_kind: 'delivery', until_at: now + 3_600_000 })
        insert(tx, 'notes', { account_id: account, id: tx.newId(), at, kind: 'count', body: 'shown-twice' })
      } // biome-ignore format: a row each
    })
    await server.settle()
    const result = async (kind: string, id: string, query = '') =>
      (await me.api('GET', `/v3/analyze/results/${kind}/${id}?${query}`)).body.result
    const days = (await result('surveys', survey.id, 'by=day')).rows as { displayed: number }[]
    expect(days.map(day => day.displayed).filter(count => count > 0)).toEqual([60, MANY - 60])
    expect(await result('tours', tour.id)).toMatchObject({ deliveries: { made: MANY }, experiment: { reached: MANY } })
    expect(await lookInto(server, "SELECT value FROM counters WHERE name = 'shown-twice'")).toEqual([{ value: MANY }])
    const csv = (await me.api('GET', `/v3/analyze/results/surveys/${survey.id}/answers.csv`)).body
    expect(parse(csv, { columns: true })).toHaveLength(MANY)
    const everybody = (await me.api('POST', '/v3/edit/segments', { name: 'All', items_op: 'and', items: [] })).body
      .segment
    expect(await result('surveys', survey.id, `segment_id=${everybody.id}`)).toMatchObject({ displayed: MANY })

    // Deliveries that expire, where a webhook wants to know.
    await me.api('POST', '/v3/edit/webhooks', { url: 'https://example.com/hook', topics: ['delivery.expired'] })
    server.clock.advance(2 * 3_600_000)
    await server.settle().catch(() => {})
    expect(await lookInto(server, "SELECT 1 FROM deliveries WHERE dropped_because = 'expired'")).toHaveLength(MANY)
    server.clock.reset()

    // Somebody with many rows is forgotten, and many are retired.
    await me.api('DELETE', '/v3/edit/profiles/forget?uid=u_0')
    await server.store.transaction(async tx => {
      for (let n = 0; n < 3 * SIZES.retiredPeople; n++)
        insert(tx, 'profiles', { ...someone, id: tx.newId(), anonymous: `old-${n}`, last_seen_at: 0, last_seen_day: 0 })
      for (let n = 0; n < 3 * SIZES.retiredRows; n++)
        insert(tx, 'events', { account_id: account, id: n.toString(16).padStart(24, '0'), created_at: 0, updated_at: 0, profile_id: ids[1], name: 'old', properties: '{}', at: 0 }) // biome-ignore format: a row
    })
    await server.settle()
    expect(await lookInto(server, 'SELECT 1 FROM responses')).toEqual([])
    expect(await lookInto(server, 'SELECT 1 FROM profiles WHERE last_seen_day = 0')).toEqual([])
    expect(await lookInto(server, 'SELECT 1 FROM events')).toEqual([])
    expect((await result('surveys', survey.id)).questions).toMatchObject([{ answered: MANY, answers: { 9: MANY } }])

    // More names than one statement takes, and more requests than one commit.
    const names = Array.from({ length: SIZES.names + 50 }, (_, n) => [`name_${n}`, n] as const)
    // One person has at most 200 of them.
    for (const [uid, some] of [
      ['u_1', names.slice(0, 150)],
      ['u_2', names.slice(150)],
    ] as const)
      await me.api('POST', '/v3/observe/hooks/profiles', { uid, ...Object.fromEntries(some) })
    await server.settle()
    const properties = await lookInto(server, "SELECT 1 FROM properties WHERE prop LIKE 'name_%'")
    expect(properties).toHaveLength(SIZES.names + 50)
    const booted = await Promise.all(
      Array.from({ length: 2 * SIZES.commits + 10 }, () => me.boot({ uid: unique('user') })),
    )
    expect(booted.filter(({ status }) => status !== 200)).toEqual([])

    if (!place.options.data || !server.store.file) return
    const copy = join(place.options.data, 'copy.db')
    await server.store.file.copyTo(copy)
    expect(statSync(copy).size).toBeGreaterThan(2 * SIZES.piece)
    const target = await aPlace('PostgreSQL')
    onTestFinished(() => target.remove())
    const url = target.options.databaseUrl!
    const empty = openPostgres(url, { now: () => null }, createIds())
    await migrate(empty)
    await empty.close()
    const there = await postgresEnd(url)
    onTestFinished(() => there.close())
    const { tables } = await move(sqliteEnd(server.store, place.options.data), there, () => {})
    expect(tables.profiles!.rows).toBeGreaterThan(2 * SIZES.moved)
  })
})

test('With its real sizes, news for many pages and many words reach all of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: number[] = []
  const pages = Array.from({ length: 2 * SIZES.told + 5 }, (_, n) => n)
  tellSlowly(pages, SIZES.told, one => told.push(one))
  vi.runAllTimers()
  expect(told).toEqual(pages)
  vi.useRealTimers()

  const place = await aPlace('PostgreSQL')
  const [here, there] = [0, 1].map(() => openChannel(place.options.databaseUrl!, SIZES.words))
  onTestFinished(async () => {
    await Promise.all([here!.close(), there!.close()])
    await place.remove()
  })
  const heard = new Set<string>()
  there!.hear(word => heard.add(word))
  const words = Array.from({ length: 2 * SIZES.words + 5 }, () => unique('word'))
  // It listens once its connection is open.
  await expect
    .poll(() => {
      for (const word of words) here!.tell(word)
      return heard.size
    })
    .toBe(words.length)
})
