import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Counts } from '../../src/results/counts.ts'
import { startFigures } from '../../src/server/results/figures/start-figures.ts'
import type { Store } from '../../src/server/store/store.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { aSurvey } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { aServer, lookInto, STORES } from './stores.ts'

interface Row {
  day: string
  version: number
  body: Counts
}

describe.each(STORES)('Figures on %s', store => {
  const { server, me } = serverFor(store)

  const figures = async (experience: string): Promise<Row[]> => {
    await server.settle()
    const rows = await lookInto<Row & { body: string }>(
      server,
      'SELECT day, version, body FROM figures WHERE experience_id = $1 ORDER BY day, version',
      [experience],
    )
    return rows.map(row => ({ ...row, body: JSON.parse(row.body) }))
  }
  const today = () => new Date().toISOString().slice(0, 10)

  test('showings are counted on the day of their first display, by version, however late they are told', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    const interaction = unique('interaction')
    await me.report(visit, displayed(tour, { version: 1, interaction }))
    expect(await figures(tour.id)).toMatchObject([{ day: today(), version: 1, body: { people: 1, displayed: 1 } }])
    const late = Date.now() - 5 * 86_400_000
    await me.report(visit, displayed(tour, { at: late }), aReport({ type: 'completed', interaction }))
    const [past, present] = await figures(tour.id)
    const day = new Date(late).toISOString().slice(0, 10)
    // That was their first time, though we hear of it later.
    expect(past).toMatchObject({ day, version: 0, body: { people: 1, displayed: 1 } })
    expect(present!.body).toMatchObject({ displayed: 1, started: 1, completed: 1 })
    expect(present!.body.people).toBeUndefined()
    await me.report(visit, displayed(tour, { at: late + 86_400_000 }))
    expect((await figures(tour.id)).map(({ body }) => body.people ?? 0)).toEqual([1, 0, 0])
  })

  test('what was committed minutes late is counted, too', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    await me.report(visit, displayed(tour))
    expect(await figures(tour.id)).toMatchObject([{ body: { displayed: 1 } }])
    const began = Date.now() - 5 * 60_000
    await lookInto(
      server,
      'UPDATE interactions SET started_at = $2, completed_at = $2, updated_at = $2 WHERE experience_id = $1',
      [tour.id, began],
    )
    expect(await figures(tour.id)).toMatchObject([{ body: { displayed: 1, completed: 1 } }])
  })

  test('every change is counted, however many came since the last look', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    await figures(tour.id)
    const late = Date.now() - 5 * 86_400_000
    const today = Array.from({ length: 500 }, () => displayed(tour, { version: 1 }))
    await me.report(visit, ...today.slice(0, 250))
    await me.report(visit, ...today.slice(250))
    await me.report(visit, ...Array.from({ length: 60 }, () => displayed(tour, { version: 1, at: late })))
    const days = (await figures(tour.id)).map(({ body }) => body.displayed)
    expect(days).toEqual([60, 500])
  })

  test('what an older version has counted is counted again', async () => {
    const tour = await me.live()
    const { visit } = await me.person()
    await me.report(visit, displayed(tour, { at: Date.now() - 5 * 86_400_000 }))
    const before = await figures(tour.id)
    // An older version finds nothing of that day, and goes on. It knows no rules.
    await lookInto(server, 'DELETE FROM figures WHERE experience_id = $1', [tour.id])
    await lookInto(server, 'UPDATE interactions SET updated_at = updated_at - 3600000 WHERE experience_id = $1', [
      tour.id,
    ])
    expect(await figures(tour.id)).toEqual([])
    await lookInto(server, 'UPDATE rollups SET through = through + 1, as_of = as_of + 1')
    expect(await figures(tour.id)).toEqual(before)
  })

  test('Deliveries expire by time alone, however many days are due', async () => {
    const tours = await Promise.all(Array.from({ length: 5 }, () => me.live()))
    for (const { id } of tours) {
      const uid = unique('user')
      await me.person(uid)
      await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: id, uid, until: '+1h' })
    }
    for (const minutes of [0, 30, 90]) {
      server.clock.advance(minutes * 60_000)
      await server.settle()
    }
    server.clock.reset()
    const rows = await lookInto<{ experience_id: string; body: string }>(
      server,
      'SELECT experience_id, body FROM figures',
    )
    const counted = new Map(rows.map(row => [row.experience_id, (JSON.parse(row.body) as Counts).deliveries]))
    for (const { id } of tours) expect(counted.get(id)).toEqual({ made: 1, expired: 1 })
  })

  test('[S187] clearing takes counts back; forgetting leaves them, and neither words nor names', async () => {
    const survey = await me.live(aSurvey() as never)
    const word = unique('word')
    const answer = async (uid: string) => {
      const { visit } = await me.person(uid)
      const interaction = unique('interaction')
      await me.report(
        visit,
        displayed(survey, { interaction, version: 1 }),
        aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: '5', text: word }),
      )
    }
    const [cleared, forgotten] = [unique('cleared'), unique('forgotten')]
    await answer(cleared)
    await answer(forgotten)
    const both = await figures(survey.id)
    expect(both[0]!.body).toMatchObject({ people: 2, displayed: 2 })
    await me.api('DELETE', `/v3/edit/profiles?uid=${cleared}`)
    const one = await figures(survey.id)
    expect(one[0]!.body).toMatchObject({ people: 1, displayed: 1, started: 1 })
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${forgotten}`)
    expect(await figures(survey.id)).toEqual(one)
    expect(await lookInto(server, 'SELECT 1 FROM interactions WHERE experience_id = $1', [survey.id])).toEqual([])
    const kept = await lookInto(server, 'SELECT * FROM kept_counts')
    expect(JSON.stringify(kept)).not.toContain(word)
    expect(JSON.stringify(kept)).not.toContain(forgotten)
  })

  test('made anew, also in another time zone and back, they are the same', async () => {
    const tour = await me.live({ percent: 50, goal: { event: 'paid' } })
    for (let day = 0; day < 4; day++) {
      const { visit } = await me.person()
      const at = Date.now() - day * 86_400_000
      await me.report(
        visit,
        displayed(tour, { at, version: 1, language: 'de' }),
        aReport({ type: 'assigned', experience: tour.id, arm: day % 2 ? 'shown' : 'control', run: 1, share: 50, at }),
      )
    }
    const before = await figures(tour.id)
    await server.makeFiguresAnew()
    expect(await figures(tour.id)).toEqual(before)
    // At any time, it is another day somewhere.
    const time_zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    await me.api('PATCH', '/v3/edit/account', { time_zone })
    const elsewhere = await figures(tour.id)
    expect(elsewhere).not.toEqual(before)
    await me.api('PATCH', '/v3/edit/account', { time_zone: 'UTC' })
    expect(await figures(tour.id)).toEqual(before)
    expect((await me.api('PATCH', '/v3/edit/account', { time_zone: 'Mars/Olympus' })).status).toBe(422)
  })

  test('Deliveries are counted on the day they were made, and expire by time alone', async () => {
    const tour = await me.live()
    const uids = [unique('user'), unique('user'), unique('user')]
    for (const uid of uids) {
      await me.person(uid)
      const wanted = { model_kind: 'tour', model_id: tour.id, uid, until: '+1h' }
      await me.api('POST', '/v3/edit/deliveries', wanted)
    }
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uids[0]}`)
    expect((await figures(tour.id))[0]!.body.deliveries).toEqual({ made: 3, removed: 1 })
    server.clock.set(Date.now() + 2 * 3_600_000)
    expect((await figures(tour.id))[0]!.body.deliveries).toEqual({ made: 3, removed: 1, expired: 2 })
    server.clock.reset()
  })

  test('what still waited for a forgotten person was removed, however long it takes to remove their rows', async () => {
    const tour = await me.live()
    const uid = unique('user')
    const { visit } = await me.person(uid)
    await me.report(visit, ...Array.from({ length: 5 }, () => displayed(tour, { version: 1 })))
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid, until: '+1h' })
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    server.clock.set(Date.now() + 2 * 3_600_000)
    const [deliveries] = (await figures(tour.id)).flatMap(({ body }) => (body.deliveries ? [body.deliveries] : []))
    server.clock.reset()
    expect(deliveries).toEqual({ made: 1, removed: 1 })
  })

  test('[S184] what people of the team see is in no figure', async () => {
    await me.api('PATCH', '/v3/edit/account', { team_property: 'staff' })
    const tour = await me.live()
    for (const staff of [true, false]) {
      const { visit } = await me.person(undefined, { properties: { staff } })
      await me.report(visit, displayed(tour))
    }
    expect(await figures(tour.id)).toMatchObject([{ body: { displayed: 1 } }])
  })

  test('Deliveries for the team are not counted, also after they are forgotten', async () => {
    await me.api('PATCH', '/v3/edit/account', { team_property: 'staff' })
    const tour = await me.live()
    for (const staff of [true, false]) {
      const uid = unique('user')
      await me.person(uid, { properties: { staff } })
      await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
      expect(await figures(tour.id)).toMatchObject(staff ? [] : [{ body: { deliveries: { made: 1 } } }])
      await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
      expect(await figures(tour.id)).toMatchObject(staff ? [] : [{ body: { deliveries: { made: 1, removed: 1 } } }])
    }
  })

  test('a goal from the backend counts for the last showing, also after a late report of an earlier one', async () => {
    const tour = await me.live({ goal: { event: 'paid', within: '1d' } })
    const uid = unique('user')
    const { visit } = await me.person(uid)
    await me.report(visit, displayed(tour, { version: 1 }))
    await me.report(visit, displayed(tour, { version: 1, at: Date.now() - 3 * 86_400_000 }))
    await me.api('POST', '/v3/observe/hooks/event', { uid, name: 'paid' })
    const [past, present] = await figures(tour.id)
    expect([past!.body.goal, present!.body.goal]).toEqual([undefined, 1])
  })
})

test('a pass that fails is tried again, and its age grows until it succeeds', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const me = aCaller(server)
  const tour = await me.live()
  await server.settle()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let broken = true
  const errors: unknown[] = []
  const store: Store = {
    ...server.store,
    transaction: (...asked) => (broken ? Promise.reject(new Error('broken')) : server.store.transaction(...asked)),
    query: (...asked) => (broken ? Promise.reject(new Error('broken')) : server.store.query(...asked)),
  }
  const figures = startFigures(store, { worked() {}, failed: (_, error) => void errors.push(error) })
  const { visit } = await me.person()
  await me.report(visit, displayed(tour))
  figures.due(server.credentials.account)
  for (const failed of [1, 2, 3]) {
    vi.advanceTimersByTime(5_000)
    await expect.poll(() => errors.length).toBeGreaterThanOrEqual(failed)
  }
  expect(figures.age()).toBeGreaterThanOrEqual(10_000)
  broken = false
  vi.advanceTimersByTime(5_000)
  const counted = () => lookInto(server, 'SELECT 1 FROM figures WHERE experience_id = $1', [tour.id])
  // The database has timers of its own.
  await expect.poll(() => vi.advanceTimersByTime(10) && counted()).toHaveLength(1)
  expect(figures.age()).toBeLessThan(5_000)
  await figures.stop()
})

test('after brief looks, a thorough one follows, also if nothing more happens', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const me = aCaller(server)
  const tour = await me.live()
  const { visit } = await me.person()
  await me.report(visit, displayed(tour))
  await server.settle()
  const completed = async () => {
    const [row] = await lookInto<{ body: string }>(server, 'SELECT body FROM figures WHERE experience_id = $1', [
      tour.id,
    ])
    return (JSON.parse(row!.body) as Counts).completed ?? 0
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const figures = startFigures(server.store, { worked() {}, failed: (_, error) => expect.fail(String(error)) })
  await figures.freshen(server.credentials.account)
  const began = Date.now() - 5 * 60_000
  await lookInto(server, 'UPDATE interactions SET started_at = $2, completed_at = $2, updated_at = $2 WHERE id <> $1', [
    tour.id,
    began,
  ])
  await figures.freshen(server.credentials.account)
  expect(await completed()).toBe(0)
  vi.advanceTimersByTime(61_000)
  await expect.poll(() => vi.advanceTimersByTime(10) && completed()).toBe(1)
  await figures.stop()
})
