import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSegment } from '../../src/evaluator/segment.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Profile, Properties } from '../../src/protocol/profile.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { SIZES } from '../../src/server/store/sizes.ts'
import { runs } from '../runs.ts'
import { type Answered, aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { ANY_STORE, aServer, STORES } from './stores.ts'
import { watchStatements } from './watch-statements.ts'

const PLANS = ['free', 'pro', 'team']

describe.each(STORES)('People, on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: { id: string }
  let uids: string[]
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
    uids = []
    for (let i = 0; i < 12; i++) {
      const uid = unique('person')
      uids.push(uid)
      const { visit } = await me.person(uid, {
        properties: { plan: PLANS[i % 3], seats: i, email: `p${i}@Example.org`, first_name: i === 4 ? 'Grace' : 'Ada' },
        company: { uid: i % 2 === 0 ? 'even' : 'odd', size: i % 2 },
      })
      if (i % 4 === 0) await me.report(visit, aReport({ type: 'event', name: 'saved' }), displayed(tour as never))
    }
  })
  afterAll(() => server.close())

  const search = (body: object) => me.api('POST', '/v3/analyze/profiles', body)
  const found = ({ body }: Answered) => body.profiles.map((each: { uid: string }) => uids.indexOf(each.uid))
  const property = (prop: string, op: string, value?: unknown) => ({ kind: 'property', prop, op, value })

  test('with an id, uid or email one person is answered, otherwise everybody, newest first, in pages', async () => {
    const one = await me.api('GET', `/v3/analyze/profiles?uid=${uids[3]}`)
    expect(one.body.profile.uid).toBe(uids[3])
    const all: number[] = []
    let before: string | null = ''
    while (before !== null) {
      const answer: Answered = await me.api('GET', `/v3/analyze/profiles?limit=5${before && `&before=${before}`}`)
      all.push(...found(answer))
      before = answer.body.cursor.before
    }
    expect(all).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect((await me.api('GET', '/v3/analyze/profile')).status).toBe(422)
  })

  test('people are found by properties, companies, events, what they saw, Segments and text', async () => {
    expect(found(await search({ filters: [property('plan', 'eq', 'pro')] }))).toEqual([10, 7, 4, 1])
    const either = { filters: [property('plan', 'eq', 'pro'), property('seats', 'gt', 10)], filters_op: 'or' }
    expect(found(await search(either))).toEqual([11, 10, 7, 4, 1])
    expect(found(await search({ filters: [{ kind: 'company', prop: 'size', op: 'eq', value: 0 }] }))).toHaveLength(6)
    expect(found(await search({ filters: [{ kind: 'event', name: 'saved' }] }))).toEqual([8, 4, 0])
    expect(found(await search({ filters: [{ kind: 'tour', id: tour.id, op: 'seen' }] }))).toEqual([8, 4, 0])
    expect(found(await search({ text: 'P7@example' }))).toEqual([7])
    expect(found(await search({ text: 'grac' }))).toEqual([4])
    const items = [property('plan', 'eq', 'team')]
    const { id } = (await me.api('POST', '/v3/edit/segments', { name: unique('s'), items })).body.segment
    expect(found(await search({ segment_id: id }))).toEqual([11, 8, 5, 2])
    expect(found(await search({ segment_id: id, filters: [property('seats', 'lt', 6)], text: 'ada' }))).toEqual([5, 2])
    expect(found(await search({ filters: [{ kind: 'segment', id, op: 'nin' }] }))).toHaveLength(8)
    const query = new URLSearchParams({ filters: JSON.stringify([property('seats', 'lte', 1)]) })
    expect(found(await me.api('GET', `/v3/analyze/profiles?${query}`))).toEqual([1, 0])
    expect((await search({ segment_id: 'nowhere' })).status).toBe(404)
    expect((await search({ filters: [{ kind: 'segment', id: '0'.repeat(24) }] })).body.messages[0]).toMatch(
      /cannot be found/,
    )
    expect((await search({ filters: [{ kind: 'weather' }] })).status).toBe(422)
  })

  test('who is in a Segment comes from what is live; from its draft only if it was never published, or if asked', async () => {
    const items = [property('plan', 'eq', 'team')]
    const { segment } = (await me.api('POST', '/v3/edit/segments', { name: unique('s'), items })).body
    const count = async (wanted: object = {}) =>
      (await me.api('POST', '/v3/analyze/profiles/count', { segment_id: segment.id, ...wanted })).body
    const listed = async (wanted: object = {}) => search({ segment_id: segment.id, ...wanted })
    const { name, id } = segment
    expect(await count()).toMatchObject({ count: 4, segment: { id, name, version: 'draft' } })
    await me.api('PATCH', `/v3/edit/segments/${id}`, { published_at: '$now' })
    await me.api('PATCH', `/v3/edit/segments/${id}`, { items: [property('seats', 'lte', 1)] })
    expect(await count()).toMatchObject({ count: 4, segment: { id, name, version: 'live' } })
    expect(await count({ segment_version: 'draft' })).toMatchObject({
      count: 2,
      segment: { id, name, version: 'draft' },
    })
    const live = await listed()
    expect(found(live)).toEqual([11, 8, 5, 2])
    expect(live.body.segment).toEqual({ id, name, version: 'live' })
    expect(found(await listed({ segment_version: 'draft' }))).toEqual([1, 0])
    expect((await search({ segment_version: 'draft' })).status).toBe(422)
    expect((await search({ text: 'ada' })).body).not.toHaveProperty('segment')
  })

  test('pages of a search join to the whole, whatever their size, and the count agrees', async () => {
    const filters = [property('plan', 'ne', 'free')]
    for (const limit of [1, 3, 8, 50]) {
      const all: number[] = []
      let before: string | undefined
      do {
        const answer = await search({ filters, limit, before })
        all.push(...found(answer))
        before = answer.body.cursor.before ?? undefined
      } while (before)
      expect(all).toEqual([11, 10, 8, 7, 5, 4, 2, 1])
    }
    const { body } = await me.api('POST', '/v3/analyze/profiles/count', { filters })
    expect(body).toEqual({ count: 8, of: 12, cursor: { before: null } })
    expect((await me.api('GET', '/v3/analyze/profiles/count')).body.count).toBe(12)
  })

  test('over generated Segments the search finds whom the evaluator finds one by one', async () => {
    const item = fc.oneof(
      fc.record({ kind: fc.constant('property'), prop: fc.constant('plan'), op: fc.constantFrom('eq', 'ne', 'ex'), value: fc.constantFrom(...PLANS) }),
      fc.record({ kind: fc.constant('property'), prop: fc.constant('seats'), op: fc.constantFrom('gt', 'lt', 'gte'), value: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ kind: fc.constant('company'), prop: fc.constant('size'), op: fc.constant('eq'), value: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ kind: fc.constant('event'), name: fc.constantFrom('saved', 'paid'), op: fc.constantFrom('gte', 'eq'), value: fc.integer({ min: 0, max: 2 }) }),
    ) // biome-ignore format: a row of conditions
    const op = fc.constantFrom('and' as const, 'or' as const)
    const group = fc.record({ items_op: op, items: fc.array(item, { maxLength: 3 }) })
    const drawn = fc.record({
      filters_op: op,
      filters: fc.array(fc.oneof(item, group), { minLength: 1, maxLength: 4 }),
    })
    const people: { i: number; profile: Profile; events: Situation['events'] }[] = []
    for (const [i, uid] of uids.entries()) {
      const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
      const events: Situation['events'] = i % 4 === 0 ? { saved: { count: 1, at: [Date.now()] } } : {}
      people.push({ i, profile, events })
    }
    await fc.assert(
      fc.asyncProperty(drawn, async ({ filters, filters_op }) => {
        const answer = await search({ filters, filters_op, limit: 500 })
        const wanted = people.filter(({ profile, events }) =>
          inSegment({ items_op: filters_op, items: filters } as SegmentGroup, {
            now: Date.now(), url: null, page: null, domain: { enabled: true, url_group_id: null }, events, history: {},
            profile: { percent: profile.percent, properties: profile }, company: (profile.company as Properties | undefined) ?? null, displayed: [],
            settings: { once_rule: 'skip_if_seen', frequency_limits: [] }, segments: {},
          }),
        ) // biome-ignore format: one situation
        expect(found(answer).toReversed()).toEqual(wanted.map(({ i }) => i))
      }),
      runs('people found by generated Segments', 500, 40),
    )
  }, 120_000)

  test('one Interaction, with its person as expand says; of nobody who is forgotten', async () => {
    const { interactions } = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body
    const one = await me.api('GET', `/v3/analyze/interactions/${interactions[0].id}?expand[profile]=all`)
    expect(one.body.interaction).toMatchObject({ id: interactions[0].id, profile: { uid: uids[8], seats: 8 } })
    expect((await me.api('GET', '/v3/analyze/interactions/nowhere')).status).toBe(404)
  })

  test('the names of events are listed in order, in pages', async () => {
    for (const name of ['paid', 'invited', 'paid'])
      await me.api('POST', '/v3/observe/hooks/events', { uid: uids[1], name })
    const namesIn = (body: { event_names: { name: string }[] }) => body.event_names.map(({ name }) => name)
    const { body } = await me.api('GET', '/v3/edit/event_names')
    expect(namesIn(body).sort()).toEqual(['invited', 'paid', 'saved'])
    expect(body.event_names[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      name: expect.any(String),
    })
    const first = (await me.api('GET', '/v3/edit/event_names?limit=2')).body
    const second = (await me.api('GET', `/v3/edit/event_names?limit=2&before=${first.cursor.before}`)).body
    expect(second.cursor.before).toBeNull()
    expect([...namesIn(first), ...namesIn(second)]).toEqual(namesIn(body))
  })

  test('one person’s timeline holds what they saw, answered, did and were delivered, newest first, in pages', async () => {
    const survey = await me.live({
      kind: 'survey',
      name: 'How was it',
      steps: [{ title: 'How?', question: { type: 'nps' } }],
    } as never)
    const uid = unique('person')
    const { visit, profile } = await me.person(uid)
    const step = survey.steps[0]!.id
    await me.report(visit, aReport({ type: 'event', name: 'saved', properties: { where: 'here' } }))
    await me.report(visit, displayed(survey, { interaction: 'shown' }))
    await me.report(visit, aReport({ type: 'answer', interaction: 'shown', step, answer: '9', text: 'Fine' }))
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
    const path = `/v3/analyze/profiles/${profile.id}/timeline`
    const { entries, cursor } = (await me.api('GET', path)).body
    expect(cursor).toEqual({ limit: 50, before: null })
    expect(entries).toMatchObject([
      { kind: 'delivery', delivery: { at: null }, experience: { id: tour.id, kind: 'tour' } },
      { kind: 'answer', response: { answer: '9', text: 'Fine' }, experience: { name: 'How was it' } },
      { kind: 'interaction', interaction: { state: 'started' }, experience: { kind: 'survey' } },
      { kind: 'event', event: { name: 'saved', properties: { where: 'here' } } },
    ])
    const first = (await me.api('GET', `${path}?limit=3`)).body
    const rest = (await me.api('GET', `${path}?limit=3&before=${first.cursor.before}`)).body
    expect([...first.entries, ...rest.entries]).toEqual(entries)
    expect(rest.cursor.before).toBeNull()
    expect((await me.api('GET', '/v3/analyze/profiles/nobody/timeline')).status).toBe(404)
  })

  test('a search by text names whose id, uid or address it is at once, however far the looking has come', async () => {
    const { body } = await me.api('GET', `/v3/analyze/profile?uid=${uids[2]}`)
    for (const text of [uids[2], body.profile.id, 'P2@example.ORG'])
      expect((await search({ text, limit: 1 })).body.named).toMatchObject({ uid: uids[2], company: { uid: 'even' } })
    expect((await search({ text: 'example.org' })).body.named).toBeNull()
    expect((await search({})).body.named).toBeUndefined()
  })

  test('explain answers for one Experience alone, with its Deliveries', async () => {
    const other = await me.live()
    const uid = unique('person')
    await me.person(uid)
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: other.id, uid })
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
    const { verdicts } = (await me.api('GET', `/v3/analyze/explain?uid=${uid}&model_id=${other.id}`)).body
    const about = verdicts.map((one: { candidate: { kind: string; experience: { id: string } } }) => one.candidate)
    expect(about).toMatchObject([
      { kind: 'delivery', experience: { id: other.id } },
      { kind: 'automatic', experience: { id: other.id } },
    ])
  })

  test('which Experiences ask for a Segment, in their draft or live', async () => {
    const segment = { name: unique('segment'), items: [], published_at: '$now' }
    const { id } = (await me.api('POST', '/v3/edit/segments', segment)).body.segment
    const asks = { items: [{ kind: 'segment', id, op: 'in' }] }
    const live = await me.live({ name: 'Live', segment: asks } as never)
    const steps = [{ title: 'Hello' }]
    const draft = (await me.api('POST', '/v3/edit/surveys', {
      name: 'Draft', segment: asks, steps: [{ title: 'How?', question: { type: 'nps' } }],
    })).body.survey // biome-ignore format: one request
    const gone = await me.live({ name: 'Gone', segment: asks, steps } as never)
    await me.api('PATCH', `/v3/edit/tours/${gone.id}`, { segment: null })
    const { body } = await me.api('GET', `/v3/edit/segments/${id}/experiences`)
    const unscheduled = { in_scheduled: false, publish_at: null }
    expect(body.experiences).toEqual([
      { id: gone.id, kind: 'tour', name: 'Gone', in_draft: false, in_live: true, ...unscheduled },
      { id: draft.id, kind: 'survey', name: 'Draft', in_draft: true, in_live: false, ...unscheduled },
      { id: live.id, kind: 'tour', name: 'Live', in_draft: true, in_live: true, ...unscheduled },
    ])
    expect((await me.api('GET', '/v3/edit/segments/nowhere/experiences')).status).toBe(404)
  })

  test('an answer is removed for good, and counts no longer', async () => {
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] } as never)
    const { visit } = await me.person()
    await me.report(
      visit,
      displayed(survey, { interaction: 'i' }),
      aReport({ type: 'answer', interaction: 'i', step: survey.steps[0]!.id, answer: '9', text: 'Fine' }),
    )
    const listed = async () => (await me.api('GET', `/v3/analyze/responses?id=${survey.id}`)).body.responses
    const answered = async () => {
      await server.settle()
      return (await me.api('GET', `/v3/analyze/results/surveys/${survey.id}`)).body.result.questions[0].answered
    }
    const [{ id }] = await listed()
    expect(await answered()).toBe(1)
    expect((await me.api('DELETE', `/v3/edit/responses/${id}`)).body.response).toMatchObject({ id, text: 'Fine' })
    expect(await listed()).toEqual([])
    expect(await answered()).toBe(0)
    expect((await me.api('DELETE', `/v3/edit/responses/${id}`)).status).toBe(404)
  })
})

// The statements are those of every search. How many of them one request makes is decided in code.
describe.each(ANY_STORE)('A search among many people, on %s', store => {
  test('one request looks at no more than 10,000 people, in batches, and leads on from there', async () => {
    const crowded = await aServer(store, { sizes: SIZES })
    const they = aCaller(crowded)
    const { account } = crowded.credentials
    const MANY = 10_700
    await crowded.store.query(
      `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties,
         hook_properties)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY - 1})
       SELECT $1, '0193a0000000' || CAST(100000000000 + i AS TEXT), 1, 1, 'u_' || i, 1, '[]', '{"seats":' || i || '}', '{}' FROM n`,
      [account],
    )
    const seen = watchStatements(crowded.store)
    const oldest = { filters: [{ kind: 'property', prop: 'seats', op: 'lt', value: 2 }] }
    const first = (await they.api('POST', '/v3/analyze/profiles', oldest)).body
    expect(first.profiles).toEqual([])
    // Retention looks at people too.
    expect(seen.filter(({ sql }) => /FROM profiles .* ORDER BY id DESC/.test(sql))).toHaveLength(10_000 / SIZES.people)
    const second = (await they.api('POST', '/v3/analyze/profiles', { ...oldest, before: first.cursor.before })).body
    expect(second.profiles.map((each: { uid: string }) => each.uid)).toEqual(['u_1', 'u_0'])
    expect(second.cursor.before).toBeNull()
    const counted = (await they.api('POST', '/v3/analyze/profiles/count', oldest)).body
    expect(counted).toMatchObject({ count: 0, of: 10_000 })
    const rest = (await they.api('GET', `/v3/analyze/profiles/count?before=${counted.cursor.before}`)).body
    expect(rest).toEqual({ count: 700, of: 700, cursor: { before: null } })
    await crowded.close()
  }, 120_000)
})
