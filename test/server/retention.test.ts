import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { monthsBefore } from '../../src/server/operations/retire.ts'
import { aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { SMALL } from './small.ts'
import { aServer, LASTING, lookInto } from './stores.ts'

const DAY = 86_400_000
// Ids never go back in time, so the past is now and the present is in the future.
const LONG_AGO = Date.now()
const LATELY = LONG_AGO + 130 * DAY
const TODAY = LONG_AGO + 430 * DAY

describe.each(LASTING)('What is kept for months, on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: { id: string; kind: string }

  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
  })
  afterAll(() => server.close())

  /** A person who saw the tour, completed it and did something, at that time. */
  async function somebody(at: number, who: object): Promise<string> {
    server.clock.set(at)
    const { body } = await me.boot(who)
    const interaction = unique('interaction')
    await me.report(
      body.visit,
      displayed(tour, { interaction, at, version: 1 }),
      aReport({ type: 'completed', interaction, at: at + 1_000 }),
      aReport({ type: 'event', name: 'saved', properties: {}, at }),
    )
    return body.profile.id
  }
  const rows = async (table: string, profile: string) =>
    (
      await lookInto(server, `SELECT * FROM ${table} WHERE ${table === 'profiles' ? 'id' : 'profile_id'} = $1`, [
        profile,
      ])
    ).length
  const figures = async () => {
    const {
      people,
      displayed: shown,
      completed,
    } = (
      await me.api('GET', `/v3/analyze/results/tours/${tour.id}?from=${new Date(LONG_AGO).toISOString().slice(0, 10)}`)
    ).body.result
    return { people, shown, completed }
  }

  test('[S340] people without a name go 13 months after their last visit, events after 13 months; results stay', async () => {
    server.clock.set(LONG_AGO)
    tour = await me.live()
    const [stranger, mailed, named] = [
      await somebody(LONG_AGO, {}),
      await somebody(LONG_AGO, { properties: { email: 'ada@example.com' } }),
      await somebody(LONG_AGO, { uid: 'ada' }),
    ]
    const later = await somebody(LATELY, {})
    await me.api('PATCH', '/v3/edit/account', { keep_anonymous_months: null, keep_events_months: null })
    server.clock.set(TODAY)
    await server.settle()
    const before = { people: 4, shown: 4, completed: 4 }
    expect(await figures()).toEqual(before)
    await me.api('PATCH', '/v3/edit/account', { keep_anonymous_months: 13, keep_events_months: 13 })
    await server.settle()
    expect(await figures()).toEqual(before)

    for (const table of ['profiles', 'interactions', 'histories', 'actions', 'events', 'event_counts'])
      expect(await rows(table, stranger), table).toBe(0)
    for (const one of [mailed, named]) {
      expect(await rows('profiles', one)).toBe(1)
      expect(await rows('interactions', one)).toBe(1)
      expect(await rows('events', one)).toBe(0)
      expect(await rows('event_counts', one)).toBe(1)
    }
    expect(await rows('profiles', later)).toBe(1)
    expect(await rows('events', later)).toBe(1)
    const [ada] = await lookInto<{ event_count: number }>(server, "SELECT event_count FROM profiles WHERE uid = 'ada'")
    expect(ada!.event_count).toBe(0)
    await server.makeFiguresAnew()
    expect(await figures()).toEqual(before)
  })

  test('[S340] whoever went is welcome as a new person', async () => {
    const anonymous = unique('anonymous')
    const stranger = await somebody(LONG_AGO, { anonymous })
    server.clock.set(TODAY)
    await server.settle()
    const { status, body } = await me.boot({ anonymous })
    expect(status).toBe(200)
    expect(body.profile.id).not.toBe(stranger)
  })

  test('[S340] an account says for how many months, or for ever', async () => {
    const kept = await me.api('PATCH', '/v3/edit/account', { keep_anonymous_months: null, keep_events_months: null })
    expect(kept.body.account).toMatchObject({ keep_anonymous_months: null, keep_events_months: null })
    const stranger = await somebody(LONG_AGO, {})
    server.clock.set(TODAY)
    await server.settle()
    expect(await rows('profiles', stranger)).toBe(1)
    expect(await rows('events', stranger)).toBe(1)
    await me.api('PATCH', '/v3/edit/account', { keep_anonymous_months: 1, keep_events_months: 1 })
    await server.settle()
    expect(await rows('profiles', stranger)).toBe(0)
    const wrong = await me.api('PATCH', '/v3/edit/account', { keep_events_months: 0 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.messages.join()).toContain('from 1 to 120')
  })

  test('leases that nobody confirmed go after a day', async () => {
    const lease = async (age: number) => {
      const browser = unique('browser')
      await server.store.query(
        'INSERT INTO leases (account_id, browser, profile_id, unconfirmed, updated_at) VALUES ($1, $2, $3, 1, $4)',
        [server.credentials.account, browser, 'somebody', TODAY - age],
      )
      return browser
    }
    const [old, young] = [await lease(DAY + 60_000), await lease(DAY - 600_000)]
    await server.settle()
    const left = (await lookInto<{ browser: string }>(server, 'SELECT browser FROM leases')).map(row => row.browser)
    expect(left).toContain(young)
    expect(left).not.toContain(old)
  })
})

test('[S340] months are those of the calendar', () => {
  const before = (day: string, months: number) => new Date(monthsBefore(Date.parse(day), months)).toISOString()
  expect(before('2026-11-16T10:00:00Z', 13)).toBe('2025-10-16T10:00:00.000Z')
  expect(before('2026-03-31T00:00:00Z', 1)).toBe('2026-02-28T00:00:00.000Z')
  expect(before('2024-03-31T00:00:00Z', 1)).toBe('2024-02-29T00:00:00.000Z')
})

test('copies from before a restore go after 30 days, and nothing else of the folder does', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-copies-'))
  const file = (name: string, age: number) => {
    const path = join(data, name)
    writeFileSync(path, '')
    const time = new Date(Date.now() - age)
    utimesSync(path, time, time)
    return path
  }
  const old = file('before-restore-2026-01-01T00-00-00-000Z.db', 31 * DAY)
  const young = file('before-restore-2026-02-01T00-00-00-000Z.db', 29 * DAY)
  const own = file('before-restore-notes.txt', 400 * DAY)
  const server = await createServer({ sizes: SMALL, data, log: null })
  await expect.poll(() => [old, young, own].map(existsSync)).toEqual([false, true, true])
  await server.close()
})
