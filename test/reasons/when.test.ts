import { expect, test } from 'vitest'
import { fromNow, moment, span, tomorrowAtNine } from '../../src/reasons/when.ts'

const noon = new Date(2026, 2, 1, 12).getTime()
const hours = (count: number) => count * 3_600_000

test('days are named as people name them', () => {
  expect(moment(noon + hours(1), noon)).toMatch(/^today /)
  expect(moment(noon + hours(13), noon)).toMatch(/^tomorrow /)
  expect(moment(noon - hours(13), noon)).toMatch(/^yesterday /)
  expect(moment(noon + hours(24 * 20), noon)).not.toMatch(/today|tomorrow|yesterday/)
})

test('a stretch of time is said roughly', () => {
  expect([40_000, hours(0.1), hours(1.5), hours(30), hours(24 * 9)].map(span)).toEqual([
    '40 s',
    '6 min',
    '90 min',
    '30 h',
    '9 days',
  ])
  expect(fromNow(noon - hours(3), noon)).toMatch(/3 h ago$/)
  expect(fromNow(noon + hours(3), noon)).toMatch(/in 3 h$/)
})

test('tomorrow at nine is tomorrow at nine, just after midnight too', () => {
  for (const now of [noon, new Date(2026, 2, 1, 0, 1).getTime(), new Date(2026, 2, 1, 23, 59).getTime()]) {
    const nine = new Date(tomorrowAtNine(now))
    expect([nine.getDate(), nine.getHours(), nine.getMinutes()]).toEqual([2, 9, 0])
  }
})
