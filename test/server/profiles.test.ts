import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { makeUidHash } from '../../src/server/pages/visit/uid-hash.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

describe.each(STORES)('Profiles on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: Experience
  let survey: Experience
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
    survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] })
  })
  afterAll(() => server.close())

  const get = async (query: string) => (await me.api('GET', `/v3/analyze/profile?${query}`)).body.profile
  const hook = (what: string, body: object, headers = {}) => me.api('POST', `/v3/observe/hooks/${what}`, body, headers)
  const rows = (sql: string, ...values: string[]) => lookInto<Record<string, unknown>>(server, `${sql}`, values)

  test('[S4] gets a profile by id, uid or email, by GET and POST, whole', async () => {
    const uid = unique('user')
    const email = `${unique('Ada')}@Example.org`
    const { profile } = await me.person(uid, { properties: { email, Plan: 'pro' }, company: { uid: 'acme', size: 3 } })
    const ways: [string, string, object?][] = [
      ['GET', `/v3/analyze/profiles/${profile.id}`],
      ['POST', `/v3/analyze/profiles/${profile.id}`],
      ['GET', `/v3/analyze/profile?id=${profile.id}`],
      ['GET', `/v3/analyze/profile?uid=${uid}`],
      ['GET', `/v3/analyze/profile?email=${email.toLowerCase()}`],
      ['POST', '/v3/analyze/profile', { uid }],
      ['POST', '/v3/analyze/profile', { email: email.toUpperCase() }],
    ]
    for (const [method, path, body] of ways) {
      const answer = await me.api(method, path, body)
      expect(answer.body.profile, path).toMatchObject({
        id: profile.id, uid, email, plan: 'pro', company: { uid: 'acme', size: 3 }, company_id: expect.any(String),
        browser_x: 1280, browser_tz: 1, browser_tz_minutes: 90, browser_l: 'en', browser_n: 'chrome',
        browser_k: 'desktop', last_seen_session_count: 1, delivery_ids: [], last_cleared_at: null,
      }) // biome-ignore format: a row of fields
    }
    expect((await me.api('GET', '/v3/analyze/profile')).status).toBe(422)
    expect((await me.api('GET', '/v3/analyze/profile?uid=nobody')).status).toBe(404)
  })

  test('[S5] of several people with one email, answers nobody: it says their ids', async () => {
    const email = `${unique('shared')}@example.org`
    const first = await me.person(unique('first'), { properties: { email } })
    const last = await me.person(unique('second'), { properties: { email } })
    const answer = await me.api('GET', `/v3/analyze/profile?email=${email}`)
    expect(answer.status).toBe(409)
    expect(answer.body.ids.sort()).toEqual([first.profile.id, last.profile.id].sort())
  })

  test('[S6] keeps property names in lower snake_case, cuts texts at 768 bytes, nests three levels, null removes', async () => {
    const uid = unique('user')
    await me.person(uid, {
      properties: {
        'First Name': 'Ada',
        lastLogin: '2030-01-01',
        long: 'ü'.repeat(500),
        deep: { a: { b: { c: 1 } } },
        id: 'x',
      },
    })
    const kept = await get(`uid=${uid}`)
    expect(kept).toMatchObject({ first_name: 'Ada', last_login: '2030-01-01', deep: { a: { b: null } } })
    expect(Buffer.byteLength(kept.long)).toBe(768)
    expect(kept.id).toMatch(/^[0-9a-f]{24}$/)
    await me.person(uid, { properties: { firstName: null } })
    expect(await get(`uid=${uid}`)).not.toHaveProperty('first_name')
    expect((await hook('profiles', { uid, percent: 3 })).status).toBe(422)
  })

  test('a new session begins after more than 90 minutes without activity', async () => {
    const uid = unique('user')
    server.clock.freeze(Date.now())
    try {
      const { visit } = await me.person(uid)
      server.clock.advance(90 * 60_000)
      await me.person(uid)
      expect((await get(`uid=${uid}`)).last_seen_session_count).toBe(1)
      server.clock.advance(60 * 60_000)
      await me.report(visit, aReport({ type: 'event', name: 'x' }))
      server.clock.advance(60 * 60_000)
      await me.person(uid)
      expect((await get(`uid=${uid}`)).last_seen_session_count).toBe(1)
      server.clock.advance(90 * 60_000 + 1)
      await hook('profiles', { uid, plan: 'x' })
      await me.person(uid)
      expect((await get(`uid=${uid}`)).last_seen_session_count).toBe(2)
    } finally {
      server.clock.reset()
    }
  })

  test('[S8] a new uid makes the anonymous visitor that user; a known uid is a switch without merging', async () => {
    const anonymous = unique('anonymous')
    const before = (await me.boot({ anonymous, properties: { seen: 'before' } })).body
    const uid = unique('user')
    const became = (await me.boot({ anonymous, uid })).body
    expect(became.profile.id).toBe(before.profile.id)
    expect(await get(`uid=${uid}`)).toMatchObject({ seen: 'before' })
    const other = unique('anonymous')
    const stranger = (await me.boot({ anonymous: other, properties: { seen: 'other' } })).body
    const switched = (await me.boot({ anonymous: other, uid })).body
    expect(switched.profile.id).toBe(before.profile.id)
    expect(await get(`uid=${uid}`)).toMatchObject({ seen: 'before' })
    expect((await get(`id=${stranger.profile.id}`)).uid).toBeNull()
    expect((await me.boot({ anonymous: other })).body.profile.id).toBe(stranger.profile.id)
  })

  test('[S8] a uid that two browsers and a backend name first, at the same moment, is one person; each of them is answered', async () => {
    for (let round = 0; round < 30; round++) {
      const uid = unique('user')
      const browsers = [unique('phone'), unique('desk')]
      await Promise.all(browsers.map(anonymous => me.boot({ anonymous })))
      const [told, ...booted] = await Promise.all([
        hook('profiles', { uid }),
        ...browsers.map(anonymous => me.boot({ anonymous, uid })),
      ])
      expect([told!, ...booted].map(({ status }) => status)).toEqual([200, 200, 200])
      // The id that the backend got is a name of the same person.
      const { id } = await get(`id=${told!.body.profile.id}`)
      expect(booted.map(({ body }) => body.profile.id)).toEqual([id, id])
    }
  })

  test('[S9] hooks tell about people and companies, create them unseen, and no page may call them', async () => {
    const uid = unique('user')
    const told = await hook('profiles', { uid, email: 'x@example.org', plan: 'pro', company: { uid: 'c1', seats: 5 } })
    expect(told.body.profile).toMatchObject({ uid, plan: 'pro', last_seen_at: null, company: { uid: 'c1', seats: 5 } })
    const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
    const byUrl = await me.api('POST', `/v3/observe/hooks/profiles?uid=${uid}&company=${json({ uid: 'c1', floor: 2 })}`)
    expect(byUrl.body.profile?.company).toMatchObject({ seats: 5, floor: 2 })
    const event = `uid=${uid}&name=left&properties=${json({ sum: 3 })}`
    expect((await me.api('POST', `/v3/observe/hooks/event?${event}`)).status).toBe(200)
    await hook('companies', { uid: 'c1', seats: 6 })
    expect((await get(`uid=${uid}`)).company.seats).toBe(6)
    for (const path of ['events', 'event']) {
      expect((await hook(path, { uid, name: 'paid', properties: { Sum: 3 } })).status).toBe(200)
    }
    expect(await rows('SELECT count FROM event_counts WHERE name = $1', 'paid')).toContainEqual({ count: 2 })
    expect((await hook('profiles', { uid }, { origin: 'http://localhost:3000' })).status).toBe(403)
    expect((await hook('profiles', { uid }, { 'x-account-secret': 'wrong' })).status).toBe(403)
    expect((await hook('profiles', { plan: 'x' })).status).toBe(422)
  })

  test('[S9] what colleagues’ pages say about their company at the same moment is all kept', async () => {
    const uid = unique('company')
    await hook('companies', { uid, seats: 1 })
    const people = ['a', 'b', 'c', 'd', 'e'].map(name => `${name} of ${uid}`)
    for (const person of people) await me.person(person)
    await Promise.all(people.map((person, n) => me.boot({ uid: person, company: { uid, [`floor ${n}`]: n } })))
    const { company } = (await me.api('GET', `/v3/analyze/company?uid=${uid}`)).body
    expect(company).toMatchObject({ seats: 1, floor_0: 0, floor_1: 1, floor_2: 2, floor_3: 3, floor_4: 4 })
  })

  test('[S10] boot tells only what live content reads, and what came by hook only to a proven uid', async () => {
    await me.live({ steps: [{ title: 'Hi {{first_name}}', body: '{{plan}} {{company.name}}' }] })
    const uid = unique('user')
    await hook('profiles', { uid, plan: 'pro', company: { uid: unique('c'), name: 'Acme', secret: 1 } })
    const plain = await me.person(uid, { properties: { first_name: 'Ada', other: 'quiet' } })
    expect(plain.profile.properties).toMatchObject({ first_name: 'Ada' })
    expect(plain.profile.properties).not.toHaveProperty('plan')
    expect(plain.profile.properties).not.toHaveProperty('other')
    expect(plain.company).toEqual({})
    const [account] = await rows('SELECT verification_key FROM accounts WHERE id = $1', server.credentials.account)
    const uid_hash = makeUidHash(account!.verification_key as string, uid, Math.floor(Date.now() / 1000))
    const proven = await me.person(uid, { uid_hash })
    expect(proven.profile.properties).toMatchObject({ first_name: 'Ada', plan: 'pro' })
    expect(proven.company).toEqual({ name: 'Acme' })
    // A page that navigates has proven it before.
    expect((await me.person(uid, { visit: proven.visit })).profile.properties).toMatchObject({ plan: 'pro' })
  })

  test('[S11] with verification on, a uid without a valid hash leaves the page anonymous', async () => {
    const [account] = await rows('SELECT verification_key FROM accounts WHERE id = $1', server.credentials.account)
    const key = account!.verification_key as string
    const now = Math.floor(Date.now() / 1000)
    await me.api('PATCH', '/v3/edit/account', { identity_verification: true })
    try {
      const uid = unique('user')
      const day = 86_400
      for (const [hash, known] of [
        [undefined, false],
        ['nonsense', false],
        // A token of another kind.
        ['x'.repeat(900), false],
        [makeUidHash('another key', uid, now), false],
        [makeUidHash(key, `${uid}x`, now), false],
        [makeUidHash(key, uid, now - day - 60), false],
        [makeUidHash(key, uid, now + 600), false],
        [makeUidHash(key, uid, now + 60), true],
        [makeUidHash(key, uid, now - day + 60), true],
      ] as const) {
        const { profile } = (await me.boot({ uid, uid_hash: hash })).body
        expect(profile.uid, String(hash)).toBe(known ? uid : null)
      }
    } finally {
      await me.api('PATCH', '/v3/edit/account', { identity_verification: false })
    }
  })

  test('a proof is good for a day, however often the page boots', async () => {
    const [account] = await rows('SELECT verification_key FROM accounts WHERE id = $1', server.credentials.account)
    const uid = unique('user')
    const uid_hash = makeUidHash(account!.verification_key as string, uid, Math.floor(Date.now() / 1000))
    const proven = (visit: string) => visit.split('.')[2] === '1'
    let { visit } = await me.person(uid, { uid_hash })
    const seen: boolean[] = []
    try {
      for (const hours of [1, 10, 12, 2]) {
        server.clock.advance(hours * 3_600_000)
        visit = (await me.person(uid, { visit })).visit
        seen.push(proven(visit))
      }
    } finally {
      server.clock.advance(-25 * 3_600_000)
    }
    expect(seen).toEqual([true, true, true, false])
  })

  /** A person who has done everything that leaves a trace. */
  async function aLife() {
    const uid = unique('Person')
    const value = unique('Value')
    const email = `${unique('Mail')}@example.org`
    const anonymous = unique('anonymous')
    await me.boot({ anonymous })
    const booted = (await me.boot({ anonymous, uid, properties: { email, nick: value }, company: { uid: 'acme' } }))
      .body
    const make = (key: string) =>
      me.api('POST', '/v3/edit/deliveries', {
        model_kind: 'tour', model_id: tour.id, uid, idempotency_key: key, options: { note: value },
        delivery_ids_position: 'last',
      }) // biome-ignore format: one request
    const shown = (await make('one')).body.delivery
    await make('two')
    const { visit } = booted
    await me.report(
      visit,
      displayed(tour, { delivery: shown.id, interaction: 'of-tour', href: `http://localhost/${value}` }),
      aReport({ type: 'button', interaction: 'of-tour', step: 's', button: 'b' }),
      displayed(survey, { interaction: 'of-survey' }),
      aReport({ type: 'answer', interaction: 'of-survey', step: 's', answer: '9', text: value }),
      aReport({ type: 'event', name: 'said', properties: { word: value } }),
      aReport({ type: 'control', experience: tour.id }),
      aReport({ type: 'item', interaction: 'of-tour', item: 'i' }),
      aReport({ type: 'set', properties: { nick2: value } }),
    )
    return { uid, value, email, anonymous, visit, id: booted.profile.id as string }
  }

  test('[S12] clearing removes what the person did and keeps who they are', async () => {
    const { uid, id, visit, value } = await aLife()
    const before = await get(`uid=${uid}`)
    const { status, body } = await me.api('DELETE', `/v3/edit/profiles?uid=${uid}`)
    expect(status).toBe(200)
    expect(body.profile).toMatchObject({
      id, uid, nick: value, company: { uid: 'acme' }, browser_x: null, last_seen_at: null,
      last_seen_session_count: null, delivery_ids: before.delivery_ids, last_cleared_at: expect.any(String),
    }) // biome-ignore format: a row of fields
    expect(body.profile.percent).not.toBe(before.percent)
    for (const table of ['interactions', 'responses', 'events', 'event_counts', 'actions', 'launcher_items']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE profile_id = $1`, id), table).toEqual([])
    }
    expect(await rows('SELECT 1 FROM deliveries WHERE profile_id = $1', id)).toHaveLength(2)
    // Reports from before do not bring it back. Boot tells the page.
    const late = await me.report(visit, { ...displayed(tour), at: Date.now() - 60_000 })
    expect(late.body.refused).toMatchObject([{ because: 'cleared' }])
    const booted = await me.person(uid, { visible: false })
    expect(booted).toMatchObject({ last_cleared_at: Date.parse(body.profile.last_cleared_at), history: {}, events: {} })
    expect((await get(`uid=${uid}`)).last_seen_session_count).toBe(1)
    expect((await me.api('DELETE', `/v3/edit/profiles/${id}`)).status).toBe(200)
  })

  test('what a page reports weeks late does not come back after its person was cleared', async () => {
    const { uid } = await aLife()
    const shown = Date.now() - 60_000
    await me.api('DELETE', `/v3/edit/profiles?uid=${uid}`)
    server.clock.advance(32 * 86_400_000)
    const { visit } = await me.person(uid)
    const late = await me.report(visit, { ...displayed(tour), at: shown })
    server.clock.reset()
    expect(late.body.refused).toMatchObject([{ because: 'cleared' }])
  })

  test('nobody is forgotten if one of the names is not theirs', async () => {
    const [uid, other] = [unique('uid'), unique('uid')]
    const { id } = (await me.person(uid)).profile
    await me.person(other)
    const forget = (names: object) => me.api('DELETE', '/v3/edit/profiles/forget', { id, ...names })
    for (const names of [{ uid: unique('nobody') }, { email: 'nobody@example.org' }, { uid: other }]) {
      const { status, body } = await forget(names)
      expect([status, body.reason]).toEqual([422, 'ambiguous'])
    }
    expect((await me.boot({ uid })).body.profile.id).toBe(id)
    expect((await forget({ uid })).status).toBe(200)
  })

  test('[S13] after forget no table holds the uid, the email or a value, and nothing brings the person back', async () => {
    const life = await aLife()
    const { body } = await me.api('DELETE', `/v3/edit/profiles/forget?email=${life.email}`)
    const forgotten = { profile: { id: life.id }, deletion: { id: expect.stringMatching(/^[0-9a-f]{24}$/) } }
    expect(body).toEqual({ ...forgotten, forgotten: [forgotten] })
    const search = async () => {
      const found: string[] = []
      for (const table of tableNames) {
        const text = JSON.stringify(await rows(`SELECT * FROM ${table}`)).toLowerCase()
        for (const trace of [life.uid, life.email, life.value, life.id, life.anonymous]) {
          if (text.includes(trace.toLowerCase())) found.push(`${table}: ${trace}`)
        }
      }
      return found
    }
    await server.settle()
    expect(await search()).toEqual([])
    const late = await me.report(
      life.visit,
      displayed(tour),
      aReport({ type: 'set', properties: { nick: life.value } }),
    )
    expect(late.body.refused.map((one: { because: string }) => one.because)).toEqual(['nobody', 'nobody'])
    const claimed = await me.page('claim', {
      visit: life.visit, page: 'p', browser: 'b', delivery: life.id, href: 'http://localhost/',
    }) // biome-ignore format: one request
    expect(claimed.body.refused).toBe('gone')
    for (const asked of [{ uid: life.uid }, { anonymous: life.anonymous, visit: life.visit }]) {
      expect((await me.boot(asked)).body).toEqual({ forgotten: true })
    }
    expect(await search()).toEqual([])
    expect((await me.api('DELETE', `/v3/edit/profiles/${life.id}/forget`)).status).toBe(404)
    // The customer's backend may name the uid again: that is a new person.
    const again = await hook('profiles', { uid: life.uid })
    expect(again.body.profile.id).not.toBe(life.id)
    expect((await me.boot({ uid: life.uid })).body.profile.id).toBe(again.body.profile.id)
  })

  test('Properties know the types, recent values and last time of what was really sent', async () => {
    const prop = unique('score').replaceAll('-', '_')
    for (let i = 0; i < 25; i++) await me.person(unique('user'), { properties: { [prop]: i } })
    const uid = unique('user')
    await me.person(uid, { properties: { [prop]: 'many' } })
    const find = async () => {
      const { properties } = (await me.api('GET', '/v3/edit/properties?kind=profile')).body
      return properties.find((one: { prop: string }) => one.prop === prop)
    }
    const known = await find()
    expect(known).toMatchObject({ kind: 'profile', integration: 'js', types: ['integer', 'string'] })
    expect(known.values).toHaveLength(20)
    expect(known.values.slice(0, 2)).toEqual(['many', 24])
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    const { values } = await find()
    expect(values).not.toContain('many')
    expect(values[0]).toBe(24)
  })

  test('browser_l: the page names it, else Accept-Language, as lang or lang-COUNTRY', async () => {
    const language = async (asked: object, header?: string) => {
      const { body } = await me.boot({ uid: unique('user'), ...asked }, header ? { 'accept-language': header } : {})
      return body.profile.language
    }
    expect(await language({}, 'de-AT,de;q=0.8,en;q=0.5')).toBe('de-AT')
    expect(await language({}, 'en;q=0.2, pt-br;q=0.9')).toBe('pt-BR')
    expect(await language({}, 'zh-Hant-TW')).toBe('zh-TW')
    expect(await language({ language: 'fr' }, 'de')).toBe('fr')
    expect(await language({}, '*')).toBe('en')
    expect(await language({ language: 'a word that is no language, and a long one' }, 'de')).toBe('de')
  })
})
