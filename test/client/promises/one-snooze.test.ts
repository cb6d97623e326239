import { describe, expect, test } from 'vitest'
import type { BootOpen, Snoozed } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const tour = anExperience({ id: anId('tour'), name: 'tour' })
const MINUTE = 60_000

/** What the server tells of somebody who finished the tour on another device, at this time. */
const finished = (at: number): BootOpen['history'] => ({
  [tour.id]: { count: 2, state: 'completed', last_at: at - 1, completed: true, defer_until: null, ended_at: at },
})

const snoozedAt = (since: number, until: number, more: Partial<Snoozed> = {}): Snoozed => ({
  interaction: 'elsewhere-1',
  experience: tour,
  group_kind: 'campaign',
  group_id: tour.id,
  insist: false,
  step: null,
  since,
  until,
  ...more,
})

test('a tour that was snoozed here and finished on another device does not come back', async () => {
  const { begin, pass, views, log, server, time } = aVisit({}, [tour])
  begin()
  await pass()
  views.get(tour.id)!.say({ type: 'snoozed', for: '1h' })
  await pass(60)
  server.answers({ history: finished(time.now()), snoozed: [] })
  await pass(4_000)
  expect(log).toEqual(['open tour', 'close tour'])
})

test('what is open here and was finished on another device leaves at the next boot', async () => {
  const { beckon, begin, pass, log, server, time, told } = aVisit({}, [tour])
  begin()
  await pass()
  server.answers({ history: finished(time.now()), snoozed: [] })
  await beckon.refresh()
  await pass()
  expect(log).toEqual(['open tour', 'close tour'])
  expect(told('exited')).toEqual([])
})

test('what was finished before it began here stays', async () => {
  const again = { ...tour, recurrence: 'always' as const }
  const { beckon, begin, pass, log, server, time } = aVisit({}, [again])
  server.answers({ history: finished(time.now() - 3 * 1_440 * MINUTE) })
  begin()
  await pass()
  await beckon.refresh()
  await pass()
  expect(log).toEqual(['open tour'])
})

test('a snooze that came back on another device does not come back here', async () => {
  const { begin, pass, views, log, server, time } = aVisit({}, [tour])
  begin()
  await pass()
  const at = time.now()
  views.get(tour.id)!.say({ type: 'snoozed', for: '1h' })
  await pass(60)
  const history = { count: 1, state: 'started' as const, last_at: at + 61 * MINUTE, completed: false }
  server.answers({ history: { [tour.id]: { ...history, defer_until: at + 60 * MINUTE } }, snoozed: [] })
  await pass(4_000)
  expect(log).toEqual(['open tour', 'close tour'])
})

test('a snooze that the server has not heard of yet comes back here', async () => {
  const { begin, pass, views, log } = aVisit({ snoozed: [] }, [tour])
  begin()
  await pass()
  views.get(tour.id)!.say({ type: 'snoozed', for: '1h' })
  await pass(4_000)
  expect(log).toEqual(['open tour', 'close tour', 'open tour'])
})

describe('a snooze of another device', () => {
  test.each([
    ['an automatic tour', {}, [tour]],
    ['a Delivery', { group_kind: 'delivery' as const, delivery: { id: anId('delivery'), options: null } }, []],
  ])('%s comes back here as the same Interaction, when its time is over', async (_, more, live) => {
    const { begin, pass, log, server, time, told } = aVisit({}, live)
    const history = { count: 1, state: 'displayed' as const, last_at: time.now() - MINUTE, completed: false }
    const until = time.now() + 10 * MINUTE
    server.answers({
      history: { [tour.id]: { ...history, defer_until: until } },
      snoozed: [snoozedAt(time.now() - MINUTE, until, more)],
    })
    begin()
    await pass(9 * 60)
    expect(log).toEqual([])
    await pass(120)
    expect(log).toEqual(['open tour'])
    expect(told('displayed')).toMatchObject([{ interaction: 'elsewhere-1', experience: tour.id }])
  })

  test('does not come again after it was finished here, though the server has not heard of that', async () => {
    const { begin, pass, log, server, time, views, beckon } = aVisit({}, [])
    const snoozed = [snoozedAt(time.now() - MINUTE, time.now() + MINUTE)]
    server.answers({ snoozed })
    begin()
    await pass(120)
    views.get(tour.id)!.say({ type: 'completed' })
    await pass()
    await beckon.refresh()
    await pass(300)
    expect(log).toEqual(['open tour', 'close tour'])
  })
})
