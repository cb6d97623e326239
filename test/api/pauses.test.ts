import { expect, test } from 'vitest'
import { pauseAfter } from '../../src/api/again.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const after = (status: number, retryAfter: string | null, { attempt = 0, once = false, longest = 60 } = {}) =>
  pauseAfter({ status, retryAfter }, attempt, { longest }, once, NOW, 1)

test('waits as long as Retry-After says, in seconds or as a date', () => {
  expect(after(429, '7')).toBe(7_000)
  expect(after(503, 'Thu, 01 Jan 2026 00:00:09 GMT')).toBe(9_000)
  expect(after(503, 'Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0)
})

test('without Retry-After, each pause is twice as long', () => {
  expect([0, 1, 2, 3].map(attempt => after(503, null, { attempt }))).toEqual([500, 1_000, 2_000, 4_000])
  expect(after(503, 'soon')).toBe(500)
})

test('gives up after four repeats, and at once if the pause would be too long', () => {
  expect(after(503, '1', { attempt: 4 })).toBeNull()
  expect(after(429, '61')).toBeNull()
})

test('repeats what may have been done only if doing it twice is the same', () => {
  for (const lost of [0, 502, 504]) {
    expect(after(lost, null)).toBeNull()
    expect(after(lost, null, { once: true })).toBe(500)
  }
  for (const status of [400, 404, 409, 422, 500]) expect(after(status, '1', { once: true })).toBeNull()
})
