import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Requests that are sent again, on %s', store => {
  const { me } = serverFor(store)

  const wanted = async () => {
    const uid = unique('uid')
    await me.person(uid)
    return { model_kind: 'tour', model_id: (await me.live()).id, uid }
  }
  const delivered = (body: object, key: string) =>
    me.api('POST', '/v3/edit/deliveries', body, { 'idempotency-key': key })

  test('Idempotency-Key makes one Delivery, and refuses another request with 409', async () => {
    const asked = await wanted()
    const key = unique('key')
    const first = await delivered(asked, key)
    expect([first.status, first.body.repeated]).toEqual([201, undefined])
    expect(first.body.delivery.idempotency_key).toBe(key)
    const again = await delivered(asked, key)
    expect([again.status, again.body.repeated, again.body.delivery.id]).toEqual([200, true, first.body.delivery.id])
    const other = await delivered({ ...asked, once: true }, key)
    expect([other.status, other.body.reason]).toEqual([409, 'already'])
    expect(other.body.messages[0]).toContain('Idempotency-Key')
  })

  test('many at once with one key make one Delivery', async () => {
    const asked = await wanted()
    const key = unique('key')
    const answers = await Promise.all(Array.from({ length: 6 }, () => delivered(asked, key)))
    // Those that come while it is being made may be told to come back.
    const made = answers.filter(({ status }) => status !== 429)
    expect(made.map(({ status }) => status).filter(status => status !== 200)).toEqual([201])
    expect(new Set(made.map(({ body }) => body.delivery.id)).size).toBe(1)
    expect((await delivered(asked, key)).body.delivery.id).toBe(made[0]!.body.delivery.id)
  })

  test('the parameter idempotency_key answers 200 as before, also for another request, and says that it is repeated', async () => {
    const asked = { ...(await wanted()), idempotency_key: unique('key') }
    expect((await me.api('POST', '/v3/edit/deliveries', asked)).status).toBe(201)
    const again = await me.api('POST', '/v3/edit/deliveries', { ...asked, once: true })
    expect([again.status, again.body.repeated, again.body.delivery.once]).toEqual([200, true, false])
    const both = await delivered(asked, 'another')
    expect([both.status, both.body.param]).toEqual([422, 'idempotency_key'])
  })

  test('the header is taken by batches and events, ignored where repeating is harmless, and refused where it would do nothing', async () => {
    const { uid, ...one } = await wanted()
    const headers = { 'idempotency-key': unique('key') }
    const batch = () => me.api('POST', '/v3/edit/deliveries/batch', { ...one, uids: [uid] }, headers)
    expect([(await batch()).status, (await batch()).status]).toEqual([202, 200])
    const event = { uid, name: unique('event') }
    const sent = () => me.api('POST', '/v3/observe/hooks/events', event, headers)
    expect([(await sent()).body.repeated, (await sent()).body.repeated]).toEqual([undefined, true])
    expect((await me.api('POST', '/v3/observe/hooks/profiles', { uid }, headers)).status).toBe(200)
    expect((await me.api('PATCH', `/v3/edit/tours/${one.model_id}`, { name: unique('n') }, headers)).status).toBe(200)
    const events = await me.api('POST', '/v3/observe/hooks/events/batch', { events: [event] }, headers)
    expect([events.status, events.body.param]).toEqual([422, 'Idempotency-Key'])
    expect(events.body.messages[0]).toContain('give each event a message_id')
    const tour = await me.api('POST', '/v3/edit/tours', { name: 'Twice', steps: [] }, headers)
    expect([tour.status, tour.body.reason, tour.body.param]).toEqual([422, 'unknown_parameter', 'Idempotency-Key'])
  })
})

describe.each(STORES)('Events of a backend on %s', store => {
  const { me } = serverFor(store)

  const send = (body: object) => me.api('POST', '/v3/observe/hooks/events', body)
  const eventsOf = async (id: string) =>
    (await me.api('GET', `/v3/analyze/profiles/${id}/timeline?limit=50`)).body.entries.filter(
      ({ kind }: { kind: string }) => kind === 'event',
    )
  const aPerson = async () => {
    const uid = unique('uid')
    const email = `${uid}@example.com`
    const { body } = await me.api('POST', '/v3/observe/hooks/profiles', { uid, email })
    return { uid, email, id: body.profile.id as string }
  }

  test('a message_id counts once, in one request or in a batch, also at once', async () => {
    const { uid, id } = await aPerson()
    const event = { uid, name: unique('paid'), message_id: unique('message') }
    const answers = await Promise.all([send(event), send(event), send(event)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.repeated)).toHaveLength(2)
    const batch = await me.api('POST', '/v3/observe/hooks/events/batch', { events: [event, event] })
    expect(batch.body).toEqual({ taken: 0, repeated: 2, errors: [] })
    expect(await eventsOf(id)).toHaveLength(1)
    const other = await send({ ...event, name: unique('other') })
    expect([other.status, other.body.reason, other.body.param]).toEqual([409, 'already', 'message_id'])
  })

  test('a message_id of another event is a 409 that names it', async () => {
    const uid = unique('user')
    const message_id = unique('message')
    await me.api('POST', '/v3/observe/hooks/events', { uid, name: 'paid', message_id })
    const { status, body } = await me.api('POST', '/v3/observe/hooks/events', { uid, name: 'left', message_id })
    expect([status, body.reason, body.param]).toEqual([409, 'already', 'message_id'])
  })

  test('in the header, a key of an event that was said otherwise is a 409; as message_id it is a repeat', async () => {
    const { uid, id } = await aPerson()
    const key = unique('key')
    const paid = {
      uid,
      name: unique('paid'),
      timestamp: '2026-01-02T03:04:05Z',
      properties: { amount: 1, of: { a: 1, b: 2 } },
    }
    const sent = (event: object) => me.api('POST', '/v3/observe/hooks/events', event, { 'idempotency-key': key })
    expect((await sent(paid)).status).toBe(200)
    const again = { ...paid, properties: { of: { b: 2, a: 1 }, amount: 1 } }
    expect((await sent(again)).body.repeated).toBe(true)
    for (const other of [
      { ...paid, properties: { amount: 2 } },
      { ...paid, timestamp: '2026-01-03T03:04:05Z' },
    ]) {
      const refused = await sent(other)
      expect([refused.status, refused.body.reason]).toEqual([409, 'already'])
      expect(refused.body.messages[0]).toContain('Idempotency-Key')
      expect((await send({ ...other, message_id: key })).body.repeated).toBe(true)
    }
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('the timeline says when each was heard of, which is its order, beside when it happened', async () => {
    const { uid, id } = await aPerson()
    const names = [unique('now'), unique('long-ago')]
    await send({ uid, name: names[0] })
    await send({ uid, name: names[1], timestamp: '2026-01-02T03:04:05.000Z' })
    const entries: { at: string; created_at: string; event: { name: string } }[] = await eventsOf(id)
    expect(entries.map(({ event }) => event.name)).toEqual([names[1], names[0]])
    expect(entries[0]!.at).toBe('2026-01-02T03:04:05.000Z')
    const heard = entries.map(({ created_at }) => created_at)
    expect(heard).toEqual([...heard].sort().reverse())
    expect(Date.parse(heard[0]!)).toBeGreaterThan(Date.parse(entries[0]!.at))
  })

  test('they name people by id or email too, but make nobody from these', async () => {
    const { uid, email, id } = await aPerson()
    const name = unique('paid')
    for (const who of [{ uid }, { id }, { email }])
      expect((await send({ ...who, name })).body).toEqual({ profile: { id }, event: { name } })
    expect(await eventsOf(id)).toHaveLength(3)
    expect((await send({ email: 'nobody@example.com', name })).status).toBe(404)
    expect((await send({ id: 'nobody', name })).status).toBe(404)
    const both = await send({ id, uid: unique('nobody'), name })
    expect([both.status, both.body.reason]).toEqual([422, 'ambiguous'])
    expect((await send({ name })).status).toBe(422)
  })

  test('they keep their own time, and what is beside the name are properties', async () => {
    const { uid, id } = await aPerson()
    const name = unique('paid')
    const timestamp = '2026-01-02T03:04:05.000Z'
    expect((await send({ uid, name, timestamp, amount: 42, properties: { plan: 'pro' } })).status).toBe(200)
    const [event] = await eventsOf(id)
    expect(event.at).toBe(timestamp)
    expect(event.event.properties).toEqual({ amount: 42, plan: 'pro' })
    const future = await send({ uid, name, timestamp: '2999-01-01' })
    expect([future.status, future.body.param]).toEqual([422, 'timestamp'])
    const twice = await send({ uid, name, plan: 'free', properties: { plan: 'pro' } })
    expect([twice.status, twice.body.reason, twice.body.param]).toEqual([422, 'given_twice', 'plan'])
  })

  test('company_uid says to which company the person belongs, of events and of people', async () => {
    const { uid, id } = await aPerson()
    const company = unique('company')
    await send({ uid, name: unique('paid'), company_uid: company })
    const companyOf = async () => (await me.api('GET', `/v3/analyze/profiles/${id}`)).body.profile.company?.uid
    expect(await companyOf()).toBe(company)
    const other = unique('company')
    const said = await me.api('POST', '/v3/observe/hooks/profiles', { id, company_uid: other, company: { uid: other, seats: 3 } }) // biome-ignore format: one request
    expect(said.status).toBe(200)
    expect(await companyOf()).toBe(other)
    const two = await me.api('POST', '/v3/observe/hooks/profiles', { id, company_uid: 'a', company: { uid: 'b' } })
    expect([two.status, two.body.param]).toEqual([422, 'company_uid'])
  })

  test('the secret may be in the address, for senders that cannot set a header', async () => {
    const { uid, id } = await aPerson()
    const { body } = await me.api('POST', '/v3/edit/secrets', { name: 'Only sends', role: 'hooks' })
    const at = (what: string, said: object, secret = body.secret.secret) =>
      me.api('POST', `/v3/observe/hooks/${secret}/${what}`, said, { 'x-account-secret': '' })
    expect((await at('profiles', { uid, plan: 'pro' })).body).toEqual({ profile: { id, uid } })
    expect((await at('companies', { uid: unique('c') })).status).toBe(200)
    for (const path of ['event', 'events']) expect((await at(path, { uid, name: 'paid' })).status).toBe(200)
    expect(await eventsOf(id)).toHaveLength(2)
    expect((await at('events', { uid, name: 'paid' }, 'wrong')).status).toBe(403)
    expect((await at('events', { name: 'paid' })).status).toBe(422)
  })

  test('what a backend says about a person reaches them by id and email; a secret that only sends is told no uid', async () => {
    const { uid, email, id } = await aPerson()
    const hook = (body: object, headers = {}) => me.api('POST', '/v3/observe/hooks/profiles', body, headers)
    expect((await hook({ id, plan: 'pro' })).body.profile).toMatchObject({ uid, plan: 'pro' })
    expect((await hook({ email, plan: 'free' })).body.profile).toMatchObject({ uid, plan: 'free', email })
    expect((await hook({ email: 'nobody@example.com' })).status).toBe(404)
    const { body } = await me.api('POST', '/v3/edit/secrets', { name: 'Only sends', role: 'hooks' })
    const sends = { 'x-account-secret': body.secret.secret }
    expect((await hook({ email, plan: 'pro' }, sends)).body).toEqual({ profile: { id } })
    expect((await hook({ uid, plan: 'pro' }, sends)).body).toEqual({ profile: { id, uid } })
  })
})
