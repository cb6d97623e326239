import { describe, expect, test } from 'vitest'
import { ticks } from '../../src/console/charts/ticks.ts'
import { periodOf, shortPeriod } from '../../src/console/results/period.ts'
import { percent, plural, span } from '../../src/console/words/figures.ts'
import { plainTitle } from '../../src/console/words/plain-title.ts'
import { stateOf } from '../../src/console/words/state-of.ts'

describe('words of the console', () => {
  test('times, shares and numbers are said as people say them', () => {
    expect([0.42, 42, 60, 200, 7_500, 200_000].map(span)).toEqual([
      '0.4 s',
      '42 s',
      '1 min',
      '3 min 20 s',
      '2 h 5 min',
      '2 days',
    ])
    expect([percent(null), percent({ share: 0.456 }), percent({ share: 0.456 }, 1)]).toEqual(['–', '46 %', '45.6 %'])
    expect([plural(1, 'step'), plural(1_200, 'step')]).toEqual(['1 step', '1,200 steps'])
    expect(plainTitle('Hello {{first_name fallback="sailor"}}, of {{ company.name }}')).toBe(
      'Hello sailor, of ‹company.name›',
    )
  })

  test('the state of an Experience is one word', () => {
    const draft = { published_at: null, archived_at: null, changed: true, publish_at: null, schedule_problem: null }
    const words = [
      draft,
      { ...draft, publish_at: '2100-01-01' },
      { ...draft, published_at: '2026-01-01', changed: false },
      { ...draft, published_at: '2026-01-01' },
      { ...draft, schedule_problem: 'Why' },
      { ...draft, archived_at: '2026-01-01' },
    ].map(each => stateOf(each).word)
    expect(words).toEqual(['Draft', 'Scheduled', 'Live', 'Live, draft differs', 'Not published', 'Archived'])
  })

  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [10, [0, 5, 10]],
    [180, [0, 50, 100, 150, 200]],
    [12_345, [0, 5_000, 10_000, 15_000]],
  ])('the lines behind a chart up to %d are at round numbers', (most, expected) => {
    expect(ticks(most)).toEqual(expected)
  })

  test('the days of a result are those of the address, else the last 30', () => {
    const today = new Date('2026-03-05T10:00:00Z')
    expect(periodOf({}, today)).toEqual({})
    expect(periodOf({ days: '30' }, today)).toEqual({})
    expect(periodOf({ days: '7' }, today)).toEqual({ from: '2026-02-27' })
    expect(periodOf({ days: 'many' }, today)).toEqual({})
    expect(periodOf({ from: '2026-01-01', to: '2026-01-31', days: '7' }, today)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(shortPeriod({ from: '2025-12-20', to: '2026-01-18' })).toBe('Dec 20, 2025 to Jan 18, 2026')
  })
})
