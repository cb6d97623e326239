import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const PATH = '/v3/edit/deliveries'

describe.each(STORES)('Deliveries on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: Experience
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
  })
  afterAll(() => server.close())

  const wanted = (more: object = {}) => ({ model_kind: 'tour', model_id: tour.id, ...more })
  const create = (more: object) => me.api('POST', PATH, wanted(more))
  const listOf = async (uid: string) =>
    (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.delivery_ids
  async function somebody() {
    const uid = unique('user')
    const { profile } = await me.person(uid)
    return { uid, id: profile.id }
  }

  test('[D1] creates a pending Delivery with the documented defaults', async () => {
    const { uid, id } = await somebody()
    const { status, body } = await create({ uid })
    expect(status).toBe(201)
    expect(body.delivery).toMatchObject({
      model_id: tour.id, model_kind: 'tour', profile_id: id, idempotency_key: null, options: null, from: null,
      until: null, use_segmentation: false, once: false, skip_triggers: true, skip_url_match: true, at: null,
      at_href: null, interaction_id: null, group_kind: 'delivery', dropped_at: null, dropped_because: null,
    }) // biome-ignore format: a row of fields
    expect(body.delivery.id).toMatch(/^[0-9a-f]{24}$/)
    expect(await listOf(uid)).toEqual([body.delivery.id])
  })

  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

  test('[D1] takes its parameters from the URL, from JSON, and from a form', async () => {
    const { uid } = await somebody()
    const url = await me.api('POST', `${PATH}?model_kind=tour&model_id=${tour.id}&uid=${uid}&once=true&options[a]=1`)
    expect(url.body.delivery).toMatchObject({ once: true, options: { a: '1' } })
    const options = { invoice: { sum: 3 } }
    const deep = await me.api('POST', `${PATH}?model_kind=tour&model_id=${tour.id}&uid=${uid}&options=${json(options)}`)
    expect(deep.body.delivery).toMatchObject({ options })
    const response = await server.app.request(PATH, {
      method: 'POST',
      headers: {
        'x-account-secret': server.credentials.secret!,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `model_kind=tour&model_id=${tour.id}&uid=${uid}&skip_triggers=0&delivery_ids_position=last`,
    })
    expect((await response.json()).delivery).toMatchObject({ skip_triggers: false })
  })

  test('[D1] finds the person by id, uid (number or text) or email, ignoring case', async () => {
    const number = Math.floor(Math.random() * 1e9)
    const email = `${unique('Jane')}@Example.com`
    const { profile } = await me.person(String(number), { properties: { email } })
    for (const who of [{ profile_id: profile.id }, { uid: number }, { email: email.toLowerCase() }]) {
      const answer = await create({ ...who, delivery_ids_limit: 1, delivery_ids_at_limit: 'drop' })
      expect(answer.body.delivery?.profile_id).toBe(profile.id)
    }
  })

  test('[D1] a uid or key whose digits a JSON number cannot hold is refused: it would be another one', async () => {
    const { uid } = await somebody()
    // As text, because JavaScript would lose the digits before they are sent.
    const send = async (json: string) => {
      const headers = { 'x-account-secret': server.credentials.secret! }
      const response = await server.app.request(PATH, { method: 'POST', headers, body: json })
      return { status: response.status, body: await response.json() }
    }
    const model = `"model_kind": "tour", "model_id": "${tour.id}"`
    const wrongUid = await send(`{${model}, "uid": 1234567890123456789}`)
    expect(wrongUid).toMatchObject({ status: 422, body: { messages: [expect.stringMatching(/^uid: .*text/)] } })
    const wrongKey = await send(`{${model}, "uid": "${uid}", "idempotency_key": 1234567890123456789}`)
    expect(wrongKey.body.messages).toEqual([expect.stringMatching(/^idempotency_key: .*text/)])
    const exact = await send(`{${model}, "uid": "${uid}", "idempotency_key": 9007199254740991}`)
    expect(exact.body.delivery.idempotency_key).toBe('9007199254740991')
  })

  test('[D2] answers each error row of the specification', async () => {
    const { uid } = await somebody()
    const ghost = unique('ghost')
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: ghost })
    const draft = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'x' }] })).body.tour
    const rows: [number, object][] = [
      [404, { uid: unique('nobody') }],
      [404, { email: 'nobody@example.com' }],
      [404, { profile_id: '0123456789abcdef01234567' }],
      [404, { uid, model_id: '0123456789abcdef01234567' }],
      [404, { uid, model_kind: 'survey' }],
      [409, { uid, model_id: draft.id }],
      [422, { uid: ghost }],
      [422, { uid, from: '2030-01-02', until: '2030-01-01' }],
      [422, { uid, from: 'next week' }],
      [422, { uid, until: '+3y' }],
      [422, { uid, until: '2030-02-31' }],
      [422, { uid, from: '0099-12-31' }],
      [422, { uid, from: '2030-05-06T07:08:09+24:00' }],
      [422, { uid, from: '2030-05-06T07:08:09+02:60' }],
      [422, { uid, delivery_ids_limit: 0 }],
      [422, { uid, delivery_ids_limit: 4 }],
      [422, { uid, delivery_ids_position: -1 }],
      [422, { uid, model_kind: 'launcher' }],
      [422, {}],
      [422, { uid, once: 'perhaps' }],
    ]
    for (const [status, more] of rows) {
      const answer = await create(more)
      expect([answer.status, answer.body.code], JSON.stringify(more)).toEqual([status, status])
      expect(answer.body.messages.length).toBeGreaterThan(0)
    }
    expect(await listOf(uid)).toEqual([])
  })

  test('[D3] says how what was refused is written', async () => {
    const uid = unique('user')
    await me.person(uid)
    const said = async (given: object) => (await create({ uid, ...given })).body.messages
    expect(await said({ until: 'tomorrow or so' })).toEqual([
      'until: is not in a usable format; use ISO 8601, or an interval such as +7d',
    ])
    expect(await said({ options: '{"a"' })).toEqual([
      'options: must be an object such as {"plan": "pro"}, with names of at most 200 characters',
    ])
  })

  test('[D3] reads every documented form of a time, and from = until', async () => {
    const { uid } = await somebody()
    const forms: [unknown, string][] = [
      ['2030-05-06', '2030-05-06T00:00:00.000Z'],
      ['2030-05-06 07:08:09', '2030-05-06T07:08:09.000Z'],
      ['2030-05-06T07:08:09+02:00', '2030-05-06T05:08:09.000Z'],
      [1904281689, '2030-05-06T07:08:09.000Z'],
      ['1904281689', '2030-05-06T07:08:09.000Z'],
    ]
    for (const [from, iso] of forms) {
      const { body } = await create({ uid, from, until: from, delivery_ids_limit: 1, delivery_ids_at_limit: 'drop' })
      expect([body.delivery?.from, body.delivery?.until], String(from)).toEqual([iso, iso])
    }
    const { body } = await create({
      uid,
      from: '$now',
      until: '+2h',
      delivery_ids_limit: 1,
      delivery_ids_at_limit: 'drop',
    })
    expect(Date.parse(body.delivery.until) - Date.parse(body.delivery.from)).toBe(7_200_000)
  })

  test('[D3] a relative until is read from a URL too, where + is a space; what cannot be read is told both forms', async () => {
    const { uid } = await somebody()
    const query = `model_kind=tour&model_id=${tour.id}&uid=${uid}&delivery_ids_limit=1&delivery_ids_at_limit=drop&from=2030-01-01`
    for (const until of ['+2d', '%2B2d']) {
      const { body } = await me.api('POST', `${PATH}?${query}&until=${until}`)
      expect(body.delivery?.until, until).toBe('2030-01-03T00:00:00.000Z')
    }
    const { body } = await me.api('POST', `${PATH}?${query}&until=2d`)
    expect(body.messages).toEqual(['until: is not in a usable format; use ISO 8601, or an interval such as +7d'])
  })

  test('[D4] answers a key used before with the Delivery it made, through trigger, removal and drop', async () => {
    const { uid } = await somebody()
    const made = await create({ uid, idempotency_key: 'k', options: { a: 1 } })
    expect(made.status).toBe(201)
    const again = await create({ uid, idempotency_key: 'k', options: { a: 2 } })
    expect([again.status, again.body]).toEqual([200, { ...made.body, repeated: true }])
    await me.api('DELETE', `${PATH}/${made.body.delivery.id}`)
    const removed = await create({ uid, idempotency_key: 'k' })
    expect([removed.status, removed.body.delivery.id]).toEqual([200, made.body.delivery.id])
    expect(removed.body.delivery.removed_at).toEqual(expect.any(String))
    // The keys of another person are separate.
    const other = await somebody()
    expect((await create({ uid: other.uid, idempotency_key: 'k' })).status).toBe(201)
  })

  test('[D5] places new ones first, last or at an index, and wants to know where from two on', async () => {
    const { uid } = await somebody()
    const ids: string[] = []
    for (const more of [{}, { delivery_ids_position: 'last' }])
      ids.push((await create({ uid, ...more })).body.delivery.id)
    expect(await listOf(uid)).toEqual(ids)
    expect((await create({ uid })).status).toBe(422)
    const middle = await create({ uid, delivery_ids_position: 1 })
    expect(await listOf(uid)).toEqual([ids[0], middle.body.delivery.id, ids[1]])
  })

  test('[D6] at the limit answers 409, or drops from the end and says so', async () => {
    const { uid } = await somebody()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      ids.push((await create({ uid, delivery_ids_position: 'last' })).body.delivery.id)
    }
    expect((await create({ uid, delivery_ids_position: 'first' })).status).toBe(409)
    expect((await create({ uid, delivery_ids_position: 'last', delivery_ids_at_limit: 'drop' })).status).toBe(422)
    expect((await create({ uid, delivery_ids_position: 9, delivery_ids_at_limit: 'drop' })).status).toBe(422)
    const put = await create({ uid, delivery_ids_position: 'first', delivery_ids_at_limit: 'drop' })
    expect(await listOf(uid)).toEqual([put.body.delivery.id, ids[0], ids[1]])
    const only = await create({ uid, delivery_ids_limit: 1, delivery_ids_at_limit: 'drop' })
    expect(await listOf(uid)).toEqual([only.body.delivery.id])
    const { body } = await me.api('GET', `${PATH}?profile_id=${put.body.delivery.profile_id}`)
    const dropped = body.deliveries.filter((one: { dropped_because: string }) => one.dropped_because === 'limit')
    expect(dropped.map((one: { id: string }) => one.id).sort()).toEqual([...ids, put.body.delivery.id].sort())
    expect((await me.api('PATCH', `${PATH}/${ids[2]}`, { once: true })).status).toBe(409)
  })

  test('[D7] changes a pending one, and refuses target, model and key', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid, from: '2030-01-01' })).body.delivery
    const changed = await me.api('PATCH', `${PATH}/${id}`, { until: '+1d', once: true, options: { a: [1] } })
    expect(changed.body.delivery).toMatchObject({ until: '2030-01-02T00:00:00.000Z', once: true, options: { a: [1] } })
    expect((await me.api('PATCH', `${PATH}/${id}`, { from: null, until: null })).body.delivery.until).toBeNull()
    for (const fixed of ['model_id', 'model_kind', 'uid', 'profile_id', 'email', 'idempotency_key']) {
      expect((await me.api('PATCH', `${PATH}/${id}`, { [fixed]: 'x' })).status, fixed).toBe(422)
    }
    expect((await me.api('PATCH', `${PATH}/0123456789abcdef01234567`, {})).status).toBe(404)
    const second = (await create({ uid, delivery_ids_position: 'last' })).body.delivery.id
    await me.api('PATCH', `${PATH}/${id}`, { delivery_ids_position: 'last' })
    expect(await listOf(uid)).toEqual([second, id])
  })

  test('[D8] removes a pending one, and neither a triggered nor a removed one again', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid })).body.delivery
    const removed = await me.api('DELETE', `${PATH}/${id}`)
    expect([removed.status, removed.body.delivery.id]).toEqual([200, id])
    expect(await listOf(uid)).toEqual([])
    expect((await me.api('DELETE', `${PATH}/${id}`)).status).toBe(404)
    const shown = (await create({ uid })).body.delivery
    const visit = (await me.person(uid)).visit
    await me.report(visit, displayed(tour, { delivery: shown.id, group_kind: 'delivery' }))
    for (const method of ['DELETE', 'PATCH']) {
      expect((await me.api(method, `${PATH}/${shown.id}`)).status, method).toBe(409)
    }
  })

  test('[D9] a leased one is still pending and in the list, and changing it answers 409 with Retry-After', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid })).body.delivery
    const booted = await me.person(uid)
    expect(booted.deliveries[0]).toMatchObject({ delivery: { id }, claimed_until: expect.any(Number) })
    const changed = await me.api('PATCH', `${PATH}/${id}`, { once: true })
    expect(changed.status).toBe(409)
    expect(Number(changed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await listOf(uid)).toEqual([id])
    const { body } = await me.api('GET', `${PATH}?profile_id=${booted.profile.id}`)
    expect(body.deliveries[0].at).toBeNull()
  })

  test('lists newest first with a cursor, by model and by profile', async () => {
    const own = await me.live()
    const { uid, id } = await somebody()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      ids.unshift((await create({ uid, model_id: own.id, delivery_ids_position: 'first' })).body.delivery.id)
    }
    const one = await me.api('GET', `${PATH}?model_id=${own.id}&limit=2`)
    expect(one.body.deliveries.map((row: { id: string }) => row.id)).toEqual(ids.slice(0, 2))
    expect(one.body.cursor).toEqual({ limit: 2, before: ids[1] })
    const two = await me.api('GET', `${PATH}?profile_id=${id}&limit=2&before=${one.body.cursor.before}`)
    expect(two.body).toMatchObject({ deliveries: [{ id: ids[2] }], cursor: { limit: 2, before: null } })
    const both = await me.api('GET', `${PATH}?profile_id=${id}&after=${ids[2]}&before=${ids[0]}`)
    expect(both.body.deliveries.map((row: { id: string }) => row.id)).toEqual([ids[1]])
    const since = await me.api('GET', `${PATH}?profile_id=${id}&after=2020-01-01&before=2021-01-01`)
    expect(since.body.deliveries).toEqual([])
    for (const limit of ['0', '501', '1.5', 'many', '']) {
      expect((await me.api('GET', `${PATH}?limit=${limit}`)).status, limit).toBe(422)
    }
  })

  test('an expired one stays listed until a boot or a creation notices; moving until revives it', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid, until: '+1m' })).body.delivery
    server.clock.advance(2 * 60_000)
    try {
      expect(await listOf(uid)).toEqual([id])
      expect((await me.api('PATCH', `${PATH}/${id}`, { until: '+1m' })).status).toBe(200)
      server.clock.advance(2 * 60_000)
      const booted = await me.person(uid)
      expect(booted.deliveries).toMatchObject([{ delivery: { id, dropped_because: 'expired' } }])
      expect(await listOf(uid)).toEqual([])
      expect((await me.api('PATCH', `${PATH}/${id}`, { until: '+1m' })).status).toBe(409)
      const old = (await create({ uid, until: '+1m' })).body.delivery.id
      server.clock.advance(2 * 60_000)
      const next = (await create({ uid, delivery_ids_limit: 1 })).body.delivery.id
      expect(await listOf(uid)).toEqual([next])
      expect((await me.api('GET', `${PATH}/${old}`)).body.delivery.dropped_because).toBe('expired')
    } finally {
      server.clock.reset()
    }
  })

  test('[D12] while another creation holds the lock of the profile, answers 429 with Retry-After', async () => {
    const { uid, id } = await somebody()
    const lock = (until: number) =>
      lookInto(server, 'INSERT INTO delivery_locks (profile_id, account_id, holder, until_at) VALUES ($1, $2, $3, $4)', [
        id, server.credentials.account, 'somebody', until,
      ]) // biome-ignore format: one statement
    await lock(Date.now() + 15_000)
    const answer = await create({ uid })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    await lookInto(server, 'DELETE FROM delivery_locks WHERE profile_id = $1', [id])
    // Left by a process that died.
    await lock(Date.now() - 60_000)
    expect((await create({ uid })).status).toBe(201)
    expect(await lookInto(server, 'SELECT 1 FROM delivery_locks WHERE profile_id = $1', [id])).toEqual([])
  })

  test('[D13] on a page with a very long address one is leased, claimed and confirmed; the beginning of the address is kept', async () => {
    const { uid } = await somebody()
    const { id } = (await create({ uid })).body.delivery
    const href = `${ORIGIN}/#state=${'x'.repeat(9_000)}`
    const { visit, profile, deliveries } = await me.person(uid, { href, page: 'long' })
    expect(deliveries[0]!.claimed_until).toBeDefined()
    const asked = { visit, page: 'long', browser: 'b', delivery: id, href }
    expect((await me.page('claim', asked)).status).toBe(200)
    expect((await me.report(visit, displayed(tour, { delivery: id, href }))).body.refused).toEqual([])
    const { body } = await me.api('GET', `${PATH}?profile_id=${profile.id}`)
    expect(body.deliveries[0]).toMatchObject({ id, at: expect.any(String), at_href: href.slice(0, 4_000) })
  })

  test('[D13] a triggered one has at, at_href and its Interaction together, and leaves the list', async () => {
    const { uid } = await somebody()
    const { id, created_at } = (await create({ uid })).body.delivery
    const { visit, profile } = await me.person(uid)
    await me.report(visit, displayed(tour, { delivery: id, href: `${ORIGIN}/there` }))
    const { body } = await me.api('GET', `${PATH}?profile_id=${profile.id}`)
    expect(body.deliveries[0]).toMatchObject({ id, at_href: `${ORIGIN}/there`, interaction_id: expect.any(String) })
    expect(Date.parse(body.deliveries[0].at)).toBeGreaterThanOrEqual(Date.parse(created_at))
    expect(await listOf(uid)).toEqual([])
  })

  test('are listed by state, of one person by any of their names, with whom they are for and what they show', async () => {
    const own = await me.live({ name: 'Harbour' })
    const { uid, id } = await somebody()
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, email: `${uid}@example.org` })
    const make = async (more: object = {}) =>
      (await create({ uid, model_id: own.id, delivery_ids_position: 'last', ...more })).body.delivery.id
    const shown = await make()
    const { visit } = await me.person(uid)
    await me.report(visit, displayed(own, { delivery: shown }))
    const removed = await make()
    await me.api('DELETE', `${PATH}/${removed}`)
    const over = await make({ until: '+1m' })
    const dropped = await make({ delivery_ids_position: 'last' })
    await make({ delivery_ids_position: 'first', delivery_ids_limit: 2, delivery_ids_at_limit: 'drop' })
    const [waiting] = await listOf(uid)
    const listed = async (query: string): Promise<string[]> =>
      (await me.api('GET', `${PATH}?${query}`)).body.deliveries.map((row: { id: string }) => row.id)
    server.clock.advance(2 * 60_000)
    try {
      for (const whose of [`profile_id=${id}`, `uid=${uid}`, `email=${uid}@EXAMPLE.org`, `model_id=${own.id}`]) {
        expect(await listed(`${whose}&state=waiting`), whose).toEqual([waiting])
        expect(await listed(`${whose}&state=shown`), whose).toEqual([shown])
        expect(await listed(`${whose}&state=expired`), whose).toEqual([over])
        expect(await listed(`${whose}&state=dropped`), whose).toEqual([dropped])
        expect(await listed(`${whose}&state=removed`), whose).toEqual([removed])
        expect(await listed(whose), whose).toEqual([waiting, dropped, over, shown])
      }
      // After a page has noticed it, its state is the same.
      await me.person(uid)
      expect(await listed(`uid=${uid}&state=expired`)).toEqual([over])
    } finally {
      server.clock.reset()
    }
    const [named] = (await me.api('GET', `${PATH}?uid=${uid}&limit=1&expand[profile]=all`)).body.deliveries
    expect(named).toMatchObject({ profile: { id, uid }, experience: { id: own.id, kind: 'tour', name: 'Harbour' } })
    expect((await me.api('GET', `${PATH}?uid=nobody`)).status).toBe(404)
    expect((await me.api('GET', `${PATH}?state=lost`)).body.messages[0]).toMatch(/^state: must be one of waiting/)
  })

  test('one is read by its id, also when it was removed', async () => {
    const { uid, id: profile } = await somebody()
    const { id } = (await create({ uid })).body.delivery
    await me.api('DELETE', `${PATH}/${id}`)
    const plain = (await me.api('GET', `${PATH}/${id}`)).body.delivery
    expect(plain).toMatchObject({ id, profile_id: profile, removed_at: expect.any(String) })
    expect(plain.profile).toBeUndefined()
    const named = (await me.api('GET', `${PATH}/${id}?expand[profile]=min`)).body.delivery
    expect(named).toMatchObject({ profile: { uid }, experience: { id: tour.id, name: tour.name } })
    expect((await me.api('GET', `${PATH}/nowhere`)).status).toBe(404)
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    expect((await me.api('GET', `${PATH}/${id}`)).status).toBe(404)
  })
})
