import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, displayed, unique } from './caller.ts'
import { aServer, STORES } from './stores.ts'

const PATH = '/v3/edit/deliveries'

describe.each(STORES)('What a Delivery may not be, on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: Experience
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
  })
  afterAll(() => server.close())

  const create = (more: object) => me.api('POST', PATH, { model_kind: 'tour', model_id: tour.id, ...more })
  const change = (id: string, more: object) => me.api('PATCH', `${PATH}/${id}`, more)
  async function somebody() {
    const uid = unique('user')
    return { uid, id: (await me.person(uid)).profile.id }
  }

  test('an empty from or until is refused, and removes nothing', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid, from: '2030-01-01', until: '2030-02-01' })).body.delivery
    for (const name of ['from', 'until']) {
      for (const [empty, why] of [
        ['', 'must not be empty; write null to clear it'],
        [' ', 'is not in a usable format'],
      ]) {
        const answers = [await create({ uid, [name]: empty }), await change(id, { [name]: empty })]
        for (const { status, body } of answers) {
          expect([status, body.messages], name).toEqual([422, [expect.stringMatching(`^${name}: ${why}`)]])
        }
      }
      expect((await me.api('PATCH', `${PATH}/${id}?${name}=`)).status).toBe(422)
    }
    const kept = (await change(id, {})).body.delivery
    expect([kept.from, kept.until]).toEqual(['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'])
    const removed = (await change(id, { from: null, until: null })).body.delivery
    expect([removed.from, removed.until]).toEqual([null, null])
  })

  test('a lease shows as leased_until until it runs out, and 409 names the time', async () => {
    const { uid, id: profile } = await somebody()
    const { delivery } = (await create({ uid, idempotency_key: 'k' })).body
    expect(delivery.leased_until).toBeNull()
    const booted = await me.person(uid)
    const until = new Date(booted.deliveries[0]!.claimed_until!).toISOString()
    const listed = async () => (await me.api('GET', `${PATH}?profile_id=${profile}`)).body.deliveries[0].leased_until
    expect(await listed()).toBe(until)
    expect((await create({ uid, idempotency_key: 'k' })).body.delivery.leased_until).toBe(until)
    for (const answer of [
      await change(delivery.id, { once: true }),
      await me.api('DELETE', `${PATH}/${delivery.id}`),
    ]) {
      expect([answer.status, answer.body.messages]).toEqual([409, [expect.stringContaining(until)]])
    }
    server.clock.advance(60_000)
    try {
      expect(await listed()).toBeNull()
      expect((await change(delivery.id, { once: true })).body.delivery.leased_until).toBeNull()
    } finally {
      server.clock.reset()
    }
  })

  test('one that was shown or removed is leased no more', async () => {
    const { uid, id: profile } = await somebody()
    const { id } = (await create({ uid })).body.delivery
    const { visit } = await me.person(uid)
    await me.report(visit, displayed(tour, { delivery: id, group_kind: 'delivery' }))
    const { body } = await me.api('GET', `${PATH}?profile_id=${profile}`)
    expect(body.deliveries[0]).toMatchObject({ id, at: expect.any(String), leased_until: null })
  })

  test('[D28] an archived Experience is not delivered: 409, which says so', async () => {
    const { uid } = await somebody()
    const archived = await me.live()
    await me.api('PATCH', `/v3/edit/tours/${archived.id}`, { archived_at: '$now' })
    const answer = await create({ uid, model_id: archived.id })
    expect([answer.status, answer.body.messages]).toEqual([409, [expect.stringContaining('archived')]])
    expect((await create({ uid, model_id: archived.id, model_kind: 'survey' })).status).toBe(404)
  })

  test('[D28] options are at most 16 KB as JSON', async () => {
    const { uid } = await somebody()
    // {"text":"…"} is eleven characters longer than its text.
    const options = (size: number, letter = 'x') => ({ text: letter.repeat((size - 11) / Buffer.byteLength(letter)) })
    const exact = await create({ uid, options: options(16_384) })
    expect(exact.status).toBe(201)
    const wrong = { status: 422, body: { messages: ['options: must be at most 16 KB as JSON'] } }
    expect(await create({ uid, options: options(16_385) })).toMatchObject(wrong)
    expect(await create({ uid, options: options(16_011 + 800, 'é') })).toMatchObject(wrong)
    expect(await change(exact.body.delivery.id, { options: options(20_000) })).toMatchObject(wrong)
  })

  test('a missing or wrong position is told which ones there are', async () => {
    const { uid } = await somebody()
    const said = async (more: object) => {
      const { status, body } = await create({ uid, ...more })
      return [status, body.messages]
    }
    const values = 'must be first, last or an index from 0'
    for (const wrong of ['middle', -1, 1.5, {}, ''])
      expect(await said({ delivery_ids_position: wrong })).toEqual([422, [`delivery_ids_position: ${values}`]])
    for (let i = 0; i < 2; i++) await create({ uid })
    expect(await said({})).toEqual([
      422, [`delivery_ids_position: is required when 2 Deliveries are waiting; it ${values}`],
    ]) // biome-ignore format: status and message
    await create({ uid, delivery_ids_position: 'last' })
    expect(await said({ delivery_ids_position: 'last', delivery_ids_at_limit: 'drop' })).toEqual([
      422, [expect.stringContaining('it must be first or an index from 0 to 2')],
    ]) // biome-ignore format: status and message
  })

  test('uid and email that name two people are refused; those of one are not', async () => {
    const [one, other] = [unique('user'), unique('user')]
    const [mine, theirs] = [`${one}@example.com`, `${other}@example.com`]
    const { profile } = await me.person(one, { properties: { email: mine } })
    await me.person(other, { properties: { email: theirs } })
    const wrong = {
      status: 422,
      body: { messages: ['The uid and the email belong to two people; give only one of them'] },
    }
    expect(await create({ uid: one, email: theirs })).toMatchObject(wrong)
    const both = `uid=${one}&email=${encodeURIComponent(theirs)}`
    expect(await me.api('GET', `/v3/analyze/profile?${both}`)).toMatchObject(wrong)
    expect(await me.api('GET', `/v3/analyze/explain?${both}`)).toMatchObject(wrong)
    expect(await me.api('DELETE', `/v3/edit/profiles/forget?${both}`)).toMatchObject(wrong)
    expect((await me.api('DELETE', `/v3/edit/profiles/${profile.id}?uid=${other}`)).status).toBe(422)
    expect((await me.api('GET', `/v3/analyze/profile?uid=${other}`)).status).toBe(200)

    expect((await create({ uid: one, email: mine.toUpperCase(), profile_id: profile.id })).status).toBe(201)
    // An email that nobody has does not name another person.
    expect((await create({ uid: one, email: 'nobody@example.com' })).status).toBe(201)
    expect((await create({ uid: unique('nobody'), email: mine })).status).toBe(404)
  })

  test('an address that several people have names each of them', async () => {
    const [one, other] = [unique('user'), unique('user')]
    const email = `${one}@example.com`
    for (const uid of [one, other]) await me.person(uid, { properties: { email } })
    for (const uid of [one, other]) expect((await create({ uid, email })).status).toBe(201)
  })
})
