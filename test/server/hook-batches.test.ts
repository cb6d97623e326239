import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

describe.each(STORES)('Hooks with many records, on %s', store => {
  const { me } = serverFor(store)
  const send = (what: string, given: unknown, headers = {}) =>
    me.api('POST', `/v3/observe/hooks/${what}/batch`, given, headers)
  const person = async (uid: string) => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile

  test('takes many people, companies and events in one request', async () => {
    const uids = Array.from({ length: 5 }, () => unique('uid'))
    const [acme] = [unique('acme')]
    const people = uids.map((uid, seat) => ({ uid, seat, company: { uid: acme, plan: 'pro' } }))
    expect((await send('profiles', { profiles: people })).body).toEqual({ taken: 5, errors: [] })
    expect(await person(uids[4]!)).toMatchObject({ seat: 4, company: { uid: acme, plan: 'pro' } })
    expect(
      (await send('companies', { companies: [{ uid: acme, seats: 3 }, { uid: unique('b') }, { uid: acme, seats: 4 }] }))
        .body.taken,
    ).toBe(3)
    expect(await person(uids[4]!)).toMatchObject({ company: { uid: acme, seats: 4 } })
    const events = [...uids, ...uids].map(uid => ({ uid, name: 'saved', properties: { size: 1 } }))
    expect((await send('events', { events })).body).toEqual({ taken: 10, repeated: 0, errors: [] })
    const filters = [{ kind: 'event', name: 'saved', op: 'gte', value: 2 }]
    const found = await me.api('POST', '/v3/analyze/profiles/count', {
      filters: [{ kind: 'event', name: 'saved' }],
      text: 'uid',
    })
    expect(found.body.count, JSON.stringify(filters)).toBe(5)
  })

  test('what is wrong is named by its place in the list, and all others are taken', async () => {
    const uids = Array.from({ length: 6 }, () => unique('uid'))
    const wrong = [
      { uid: uids[0], plan: 'pro' },
      { uid: uids[1], email: 7 },
      'nobody',
      { plan: 'pro' },
      { uid: uids[2], id: 'x' },
      JSON.parse(`{"uid": "${uids[3]}", "deep": {"__proto__": 1}}`),
      // The record has no room for so much.
      { uid: uids[4], ...Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, at])) },
      { uid: uids[5], plan: 'free' },
    ]
    const { status, body } = await send('profiles', { profiles: wrong })
    expect([status, body.taken]).toEqual([200, 2])
    expect(body.errors.map(({ index, reason, param }: never) => [index, reason, param])).toEqual([
      [1, 'invalid', 'email'],
      [2, 'invalid', undefined],
      [3, 'required', undefined],
      [4, 'not_found', 'id'],
      [5, 'invalid', undefined],
      [6, 'too_many', 'p200'],
    ])
    expect((await person(uids[0]!)).plan).toBe('pro')
    expect((await person(uids[5]!)).plan).toBe('free')
    for (const uid of uids.slice(1, 5)) expect(await person(uid)).toBeUndefined()
    const misspelt = await send('events', {
      events: [
        { uid: uids[0], nmae: 'saved' },
        { uid: uids[0], name: 'saved', timestamp: 'yesterday' },
      ],
    })
    expect(misspelt.body.errors.map(({ reason }: never) => reason)).toEqual(['required', 'invalid'])
  })

  test('events that come again are counted apart, also beside one that is refused', async () => {
    const [uid, other] = [unique('uid'), unique('uid')]
    const said = [unique('message'), unique('message'), unique('message')].map(message_id => ({
      uid,
      name: 'saved',
      message_id,
    }))
    expect((await send('events', { events: [said[0], said[0], said[1]] })).body).toEqual({
      taken: 2,
      repeated: 1,
      errors: [],
    })
    const again = await send('events', { events: [said[0], { ...said[1], uid: other }, said[2], said[2]] })
    expect(again.body).toMatchObject({ taken: 1, repeated: 2, errors: [{ index: 1, reason: 'already' }] })
  })

  test('the list itself is checked first, and a body may have 16 MB', async () => {
    expect((await send('profiles', {})).body.reason).toBe('required')
    expect((await send('profiles', { profiles: {} })).body.reason).toBe('invalid')
    expect((await send('profiles', { people: [] })).body.reason).toMatch(/unknown_parameter|required/)
    expect((await send('profiles', { profiles: [] })).body).toEqual({ taken: 0, errors: [] })
    const note = 'x'.repeat(15_900_000)
    expect((await send('profiles', { profiles: [{ uid: unique('uid'), note }] })).status).toBe(200)
    expect(
      (await send('profiles', { profiles: [{ uid: unique('uid'), note: `${note}${'x'.repeat(200_000)}` }] })).status,
    ).toBe(413)
    expect((await send('profiles', { profiles: [] }, { origin: 'http://localhost:3000' })).status).toBe(403)
  })
})

describe.each(STORES)('Deleting a company, on %s', store => {
  const { server, me } = serverFor(store)

  test('removes it for good; its people stay and belong to none, until somebody says otherwise', async () => {
    const uid = unique('acme')
    const uids = Array.from({ length: 5 }, () => unique('uid'))
    const people = uids.map(person => ({ uid: person, company: { uid, plan: unique('secret-plan') } }))
    await me.api('POST', '/v3/observe/hooks/profiles/batch', { profiles: people })
    await me.person(unique('uid'), { company: { uid } })
    await server.settle()
    const { company } = (await me.api('GET', `/v3/analyze/company?uid=${uid}`)).body
    const gone = await me.api('DELETE', `/v3/edit/companies/${company.id}`)
    expect([gone.status, gone.body.company.uid]).toEqual([200, uid])
    expect((await me.api('GET', `/v3/analyze/company?uid=${uid}`)).status).toBe(404)
    expect((await me.api('DELETE', `/v3/edit/companies?uid=${uid}`)).status).toBe(404)
    expect(
      await lookInto(server, 'SELECT 1 FROM profiles WHERE company_id = $1 OR hook_company_id = $1', [company.id]),
    ).toEqual([])
    expect(await lookInto(server, 'SELECT 1 FROM property_values WHERE owner_id = $1', [company.id])).toEqual([])
    // A page may name it again, though the backend had named it before.
    await me.person(uids[0], { company: { uid, plan: 'new' } })
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uids[0]}`)).body
    expect(profile.company).toMatchObject({ uid, plan: 'new' })
    expect((await me.api('DELETE', `/v3/edit/companies?uid=${uid}`)).status).toBe(200)
  })
})
