import { describe, expect, test } from 'vitest'
import { aCaller, unique } from './caller.ts'
import { aPlace, aServer, LASTING, openServer, STORES } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'
import { watchStatements } from './watch-statements.ts'

const NOON = Date.UTC(2030, 0, 5, 12)
const options = { accountSecret: 'secret-of-the-first-account', log: null, limits: UNLIMITED }

describe.each(STORES)('Somebody who goes from page to page, on %s', store => {
  test('is written in the background; the API says at once when they were last seen', async () => {
    const server = await aServer(store)
    const me = aCaller(server)
    const uid = unique('user')
    server.clock.freeze(NOON)
    await me.person(uid)
    await server.settle()
    const seen = watchStatements(server.store)
    server.clock.advance(20_000)
    await me.person(uid)
    server.clock.advance(20_000)
    await me.person(uid)
    expect(seen.filter(({ sql }) => /^\s*UPDATE profiles/.test(sql))).toEqual([])
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    expect([Date.parse(profile.last_seen_at) - NOON, profile.last_seen_session_count]).toEqual([40_000, 1])
    await server.close()
  })
})

describe.each(LASTING)('A server on %s', store => {
  test('writes when people were last seen before it stops', async () => {
    const place = await aPlace(store)
    const before = await openServer({ ...options, ...place.options })
    const uid = unique('user')
    before.clock.freeze(NOON)
    await aCaller(before).person(uid)
    await before.settle()
    before.clock.advance(20_000)
    await aCaller(before).person(uid)
    await before.close()
    const after = await openServer({ ...options, ...place.options })
    const { profile } = (await aCaller(after).api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    expect(Date.parse(profile.last_seen_at) - NOON).toBe(20_000)
    await after.close()
    await place.remove()
  })
})
