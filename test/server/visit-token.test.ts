import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { readVisit, renewVisit, signVisit, type Visit } from '../../src/server/pages/visit/visit-token.ts'

const KEY = 'the key of an account'
const ACCOUNT = { visit_key: KEY, proofs_since: null }
/** Nobody who was anonymous before. */
const NAMED = { identified_at: null }
const MINUTE = 60_000
const NOW = 1_700_000_000_000
const aVisit = (more: Partial<Visit> = {}): Visit => ({
  profile: 'a'.repeat(24),
  issued: NOW,
  verified: false,
  ...more,
})

/** What a page gets that boots `later` and is now `who`. */
function renewed(before: Visit, later: number, who: Partial<Visit> = {}) {
  const token = signVisit(KEY, before)
  const now = NOW + later
  const answer = renewVisit(KEY, { ...before, issued: now, ...who }, NAMED, readVisit(ACCOUNT, token, now), token)
  return { same: answer === token, visit: readVisit(ACCOUNT, answer, now) }
}

test('a page that boots again soon goes on with its visit token', () => {
  expect(renewed(aVisit(), 0).same).toBe(true)
  expect(renewed(aVisit({ verified: true }), 9 * MINUTE)).toEqual({ same: true, visit: aVisit({ verified: true }) })
})

test('after ten minutes, for somebody else, with another proof or from a clock that went back it is a new one', () => {
  expect(renewed(aVisit(), 10 * MINUTE)).toEqual({ same: false, visit: aVisit({ issued: NOW + 10 * MINUTE }) })
  expect(renewed(aVisit(), -1)).toMatchObject({ same: false, visit: { issued: NOW - 1 } })
  for (const who of [{ profile: 'b'.repeat(24) }, { verified: true }]) {
    expect(renewed(aVisit(), MINUTE, who)).toEqual({ same: false, visit: aVisit({ issued: NOW + MINUTE, ...who }) })
  }
})

test('a token from before the person was identified is not gone on with', () => {
  const token = signVisit(KEY, aVisit())
  const renew = (identified_at: number) =>
    renewVisit(KEY, aVisit({ issued: NOW + MINUTE }), { identified_at }, readVisit(ACCOUNT, token, NOW), token)
  expect(renew(NOW)).toBe(token)
  expect(renew(NOW + 1)).toBe(signVisit(KEY, aVisit({ issued: NOW + MINUTE })))
})

test('a token that was not ours is not gone on with', () => {
  const forged = signVisit('another key', aVisit())
  expect(renewVisit(KEY, aVisit(), NAMED, readVisit(ACCOUNT, forged, NOW), forged)).toBe(signVisit(KEY, aVisit()))
  expect(renewVisit(KEY, aVisit(), NAMED, null, undefined)).toBe(signVisit(createSecretKey(KEY, 'utf8'), aVisit()))
})

test('a token is good whether it was met lately, long ago or in another process', () => {
  const tokens = Array.from({ length: 12_000 }, (_, i) => signVisit(KEY, aVisit({ issued: NOW + i })))
  for (const i of [11_999, 6_000, 0]) {
    expect(readVisit(ACCOUNT, tokens[i], NOW + MINUTE)).toEqual(aVisit({ issued: NOW + i }))
    expect(readVisit({ ...ACCOUNT, visit_key: 'another key' }, tokens[i], NOW)).toBeNull()
    expect(readVisit(ACCOUNT, tokens[i], NOW + 31 * 86_400_000)).toBeNull()
    expect(readVisit(ACCOUNT, `${tokens[i]!.slice(0, -2)}xx`, NOW)).toBeNull()
  }
})

test('a visit that was proven before the key was ended is not proven any more', () => {
  const token = signVisit(KEY, aVisit({ verified: true }))
  const verified = (proofs_since: number) => readVisit({ ...ACCOUNT, proofs_since }, token, NOW + MINUTE)?.verified
  expect([verified(NOW - 1), verified(NOW), verified(NOW + 1)]).toEqual([true, false, false])
})
