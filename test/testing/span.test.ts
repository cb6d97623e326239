import { expect, test } from 'vitest'
import { span } from '../../src/testing/span.ts'

test('reads lengths of time as people write them', () => {
  expect([span(5), span('90s'), span('30m'), span('2h'), span('7d'), span('2w')]).toEqual([
    5, 90_000, 1_800_000, 7_200_000, 604_800_000, 1_209_600_000,
  ])
})

test('refuses anything else with an example', () => {
  expect(() => span('soon')).toThrow('"soon" is not a length of time: write a number and s, m, h, d or w, such as "2h"')
})
