import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar, isZone, nextDay, weekOf } from '../../src/results/calendar.ts'
import { countDelivery } from '../../src/results/count-delivery.ts'
import { countShowing, type Showing } from '../../src/results/count-showing.ts'
import { addCounts, type Counts } from '../../src/results/counts.ts'
import { runs } from '../runs.ts'

const aShowing = (changes: Partial<Showing> = {}): Showing => ({
  first_ever: true,
  first_displayed_at: 1_000_000,
  started_at: null,
  completed_at: null,
  exited_at: null,
  goal_at: null,
  defer_count: 0,
  step_id: null,
  url_group_id: null,
  language: 'en',
  browser_k: 'desktop',
  steps: ['one'],
  answers: [],
  ...changes,
})

describe('One showing', () => {
  test('[A11] that completed has started too, whether or not that was told', () => {
    const { displayed, started, completed, exited } = countShowing(aShowing({ completed_at: 1_060_000 }))
    expect({ displayed, started, completed, exited }).toEqual({ displayed: 1, started: 1, completed: 1 })
  })

  test('[A11] that was only closed has not started; what was completed in the end was not left', () => {
    expect(countShowing(aShowing({ exited_at: 1_002_000 }))).toMatchObject({ exited: 1, steps: { one: { left: 1 } } })
    expect(countShowing(aShowing({ exited_at: 1_002_000 })).started).toBeUndefined()
    expect(countShowing(aShowing({ exited_at: 1_002_000, completed_at: 1_003_000 })).exited).toBeUndefined()
  })

  test('[A11] is left at the last step that was seen', () => {
    const showing = aShowing({ exited_at: 1_002_000, steps: ['one', 'two', 'one'], step_id: 'two' })
    expect(countShowing(showing).steps).toEqual({ one: { seen: 1 }, two: { seen: 1, left: 1 } })
  })

  test('[A11] what people wrote is counted, never kept', () => {
    const counts = countShowing(aShowing({ answers: [{ step_id: 'one', answer: null, text: true }] }))
    expect(counts.questions).toEqual({ one: { answered: 1, texts: 1 } })
  })
})

describe('A Delivery', () => {
  const made = { created_at: 0, from_at: null, until_at: 500, at: null, removed_at: null, dropped_because: null }
  test('[A11] is shown, removed, dropped, expired, or waits', () => {
    const of = (changes: object, now = 100) => countDelivery({ ...made, ...changes }, now).deliveries
    expect(of({})).toEqual({ made: 1 })
    expect(of({}, 501)).toEqual({ made: 1, expired: 1 })
    expect(of({ at: 50_000 }, 90_000)).toMatchObject({ made: 1, shown: 1 })
    expect(of({ removed_at: 3 }, 501)).toEqual({ made: 1, removed: 1 })
    expect(of({ dropped_because: 'seen' })).toEqual({ made: 1, dropped: { seen: 1 } })
    expect(of({ dropped_because: 'expired' })).toEqual({ made: 1, expired: 1 })
  })
})

describe('Counts', () => {
  const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', '10')
  const some = fc.record({
    displayed: fc.nat(9),
    steps: fc.dictionary(names, fc.record({ seen: fc.nat(3), left: fc.nat(3) })),
    questions: fc.dictionary(names, fc.record({ answers: fc.dictionary(names, fc.nat(5)) })),
  }) as fc.Arbitrary<Counts>

  test('are the same sum in whatever order and parts', () => {
    const sum = (parts: Counts[]) => parts.reduce((whole, part) => addCounts(whole, part), {} as Counts)
    const sorted = (counts: unknown): unknown =>
      typeof counts === 'object' && counts !== null
        ? Object.entries(counts)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, value]) => [name, sorted(value)])
        : counts
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.nat(8), (parts, cut) => {
        const halves = sum([sum(parts.slice(cut)), sum(parts.slice(0, cut))])
        expect(sorted(halves)).toEqual(sorted(sum(parts)))
      }),
      runs('sums of counts', 5_000, 200),
    )
  })
})

describe('Days', () => {
  test('begin at their first moment, also where clocks change', () => {
    const berlin = createCalendar('Europe/Berlin')
    expect(new Date(berlin.startOf('2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(berlin.endOf('2026-03-29') - berlin.startOf('2026-03-29')).toBe(23 * 3_600_000)
    expect(berlin.endOf('2026-10-25') - berlin.startOf('2026-10-25')).toBe(25 * 3_600_000)
    // Where clocks went forward at midnight, the day began at one o'clock.
    const santiago = createCalendar('America/Santiago')
    expect(new Date(santiago.startOf('2026-09-06')).toISOString()).toBe('2026-09-06T04:00:00.000Z')
    expect(new Date(createCalendar('Asia/Kathmandu').startOf('2026-01-01')).toISOString()).toBe(
      '2025-12-31T18:15:00.000Z',
    )
    expect([isZone('Europe/Berlin'), isZone('Mars/Olympus')]).toEqual([true, false])
  })

  test('every moment lies in the day that it is said to lie in', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ]
    const calendars = zones.map(createCalendar)
    fc.assert(
      fc.property(fc.constantFrom(...calendars), fc.integer({ min: 1.7e12, max: 1.9e12 }), (calendar, time) => {
        const day = calendar.dayOf(time)
        expect(calendar.startOf(day) <= time && time < calendar.endOf(day)).toBe(true)
        expect(calendar.dayOf(calendar.startOf(day))).toBe(day)
        expect(calendar.dayOf(calendar.endOf(day))).toBe(nextDay(day))
      }),
      runs('moments and days', 20_000, 500),
    )
  })

  test('weeks begin on Monday', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(weekOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02'])
  })
})
