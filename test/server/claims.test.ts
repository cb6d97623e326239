import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

describe.each(STORES)('Claims on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: Experience
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live()
  })
  afterAll(() => server.close())

  const deliver = async (uid: string, more: object = {}) => {
    const answer = await me.api('POST', '/v3/edit/deliveries', {
      model_kind: tour.kind, model_id: tour.id, uid, delivery_ids_position: 'last', ...more,
    }) // biome-ignore format: one request
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.delivery
  }
  /** Seen before, so that Deliveries can be made. */
  const somebody = async () => {
    const uid = unique('user')
    await me.person(uid)
    return uid
  }
  const claim = (visit: string, delivery: string, page: string, more: object = {}) =>
    me.page('claim', { visit, page, browser: `browser of ${page}`, delivery, href: `${ORIGIN}/home`, ...more })
  const rowOf = async (id: string) =>
    (await lookInto<Record<string, unknown>>(server, 'SELECT * FROM deliveries WHERE id = $1', [id]))[0]!
  const interactions = (profile: string) =>
    lookInto<Record<string, unknown>>(server, 'SELECT * FROM interactions WHERE profile_id = $1', [profile])
  const counter = async (name: string) => {
    await server.settle()
    const [row] = await lookInto<{ value: number }>(server, 'SELECT value FROM counters WHERE name = $1', [name])
    return row?.value ?? 0
  }

  test('boot leases the first Delivery that the server can decide, to a visible page with a free stage', async () => {
    const uid = await somebody()
    const clicked = await me.live({ steps: [{ title: 'x', triggers: [{ on: 'click', selector: '#a' }] }] })
    const undecidable = await deliver(uid, { skip_triggers: false, model_id: clicked.id })
    const decidable = await deliver(uid)
    const third = await deliver(uid)
    const { deliveries, now } = await me.person(uid)
    expect(deliveries.map(one => [one.delivery.id, one.claimed_until])).toEqual([
      [undecidable.id, undefined],
      [decidable.id, now + 30_000],
      [third.id, undefined],
    ])
  })

  test('boot leases none after one that the page may find ready at once', async () => {
    const first = {
      'an element that may be there': { triggers: [{ on: 'present' as const, selector: '#a' }] },
      'an element or a click': {
        triggers: [
          { on: 'click' as const, selector: '#a' },
          { on: 'present' as const, selector: '#a' },
        ],
      },
      'only its own element': { place: { beside: '#a' } },
    }
    for (const step of Object.values(first)) {
      const uid = await somebody()
      const waits = await me.live({ steps: [{ title: 'x', ...step }] })
      await deliver(uid, { skip_triggers: false, model_id: waits.id })
      const second = await deliver(uid)
      const { deliveries, visit } = await me.person(uid)
      expect(deliveries.map(one => one.claimed_until)).toEqual([undefined, undefined])
      expect((await claim(visit, second.id, 'page')).status).toBe(200)
    }
    const uid = await somebody()
    const later = await me.live({ steps: [{ title: 'x', delay: 5, triggers: [{ on: 'load' }] }] })
    await deliver(uid, { skip_triggers: false, model_id: later.id })
    await deliver(uid)
    const { deliveries } = await me.person(uid)
    expect(deliveries[1]!.claimed_until).toBeDefined()
  })

  test('boot does not lease to a hidden page, nor where a Delivery has the stage', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const hidden = await me.person(uid, { visible: false })
    expect(hidden.deliveries).toMatchObject([{ delivery: { id } }])
    expect(hidden.deliveries[0]!.claimed_until).toBeUndefined()
    const busy = await me.person(uid, { stage: { experience: tour.id, delivery: id } })
    expect(busy.deliveries[0]!.claimed_until).toBeUndefined()
    const automatic = await me.person(uid, { stage: { experience: tour.id, delivery: null } })
    expect(automatic.deliveries[0]!.claimed_until).toBeDefined()
  })

  test('[D16] the holder asking again gets the same answer, everyone else 409 and its reason', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const { visit } = await me.person(uid, { visible: false })
    const first = await claim(visit, id, 'holder')
    const again = await claim(visit, id, 'holder')
    expect([again.status, again.body.claimed_until]).toEqual([200, first.body.claimed_until])
    const other = await claim(visit, id, 'other')
    expect([other.status, other.body.refused]).toEqual([409, 'leased'])
    expect(other.body.retry_after).toBeGreaterThan(0)
    expect((await rowOf(id)).at).toBeNull()
  })

  test('a lease that runs out gives the Delivery back', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const { visit } = await me.person(uid, { visible: false })
    expect((await claim(visit, id, 'sleeper')).status).toBe(200)
    server.clock.advance(31_000)
    try {
      expect((await claim(visit, id, 'next')).status).toBe(200)
      expect((await claim(visit, id, 'sleeper')).body.refused).toBe('leased')
    } finally {
      server.clock.reset()
    }
  })

  test('[D18] confirms exactly once: late, twice and from a loser leave one at and one Interaction', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const { visit, profile } = await me.person(uid, { visible: false })
    await claim(visit, id, 'late')
    server.clock.advance(31_000)
    try {
      await claim(visit, id, 'winner')
      const twice = await counter('shown-twice')
      const late = displayed(tour, { delivery: id, page: 'late', href: `${ORIGIN}/late`, interaction: 'of-late' })
      expect((await me.report(visit, late)).body.accepted).toHaveLength(1)
      const confirmed = await rowOf(id)
      const loser = displayed(tour, { delivery: id, page: 'winner', href: `${ORIGIN}/loser`, interaction: 'of-loser' })
      for (const report of [late, loser, late, loser]) await me.report(visit, report)
      expect(await rowOf(id)).toEqual(confirmed)
      expect(confirmed).toMatchObject({ at_href: `${ORIGIN}/late`, interaction_id: expect.any(String) })
      expect(await interactions(profile.id)).toHaveLength(1)
      expect(await counter('shown-twice')).toBe(twice + 1)
      // What the person does in the second window belongs to the same Interaction.
      await me.report(visit, aReport({ type: 'completed', interaction: 'of-loser' }))
      expect(await interactions(profile.id)).toMatchObject([{ state: 'completed' }])
      expect((await claim(visit, id, 'winner')).body.refused).toBe('triggered')
    } finally {
      server.clock.reset()
    }
  })

  test('after three leases that were never confirmed, only an explicit claim gets one', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const browser = unique('browser')
    try {
      for (let i = 0; i < 3; i++) {
        expect((await me.person(uid, { browser })).deliveries[0]!.claimed_until).toBeDefined()
        server.clock.advance(31_000)
      }
      const fourth = await me.person(uid, { browser })
      expect(fourth.deliveries[0]!.claimed_until).toBeUndefined()
      const explicit = await me.page('claim', {
        visit: fourth.visit, page: 'asks', browser, delivery: id, href: `${ORIGIN}/home`,
      }) // biome-ignore format: one request
      expect(explicit.status).toBe(200)
      await me.report(fourth.visit, displayed(tour, { delivery: id, page: 'asks' }))
      await deliver(uid)
      expect((await me.person(uid, { browser })).deliveries[0]!.claimed_until).toBeDefined()
    } finally {
      server.clock.reset()
    }
  })

  test('[D20] drops outside its segment, for good, after merging what the page had not sent', async () => {
    const plans = await me.live({
      segment: { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
    })
    const uid = await somebody()
    const { id } = await deliver(uid, { model_id: plans.id, use_segmentation: true })
    const hidden = await me.person(uid, { visible: false })
    expect(hidden.deliveries).toMatchObject([{ delivery: { id, dropped_because: null } }])
    const fits = await claim(hidden.visit, id, 'p', { properties: { plan: 'pro' } })
    expect(fits.status).toBe(200)
    const other = await somebody()
    const lost = await deliver(other, { model_id: plans.id, use_segmentation: true })
    const { visit } = await me.person(other, { visible: false })
    expect((await claim(visit, lost.id, 'p', { properties: { plan: 'free' } })).body.refused).toBe('segment')
    expect(await rowOf(lost.id)).toMatchObject({ at: null, dropped_because: 'segment' })
    expect((await claim(visit, lost.id, 'p', { properties: { plan: 'pro' } })).body.refused).toBe('segment')
  })

  test('[D21] once skips whoever has seen it; the setting as_listed reads the list literally', async () => {
    const see = async (uid: string) => {
      const { visit } = await me.person(uid)
      await me.report(visit, displayed(tour))
    }
    const attempt = async (uid: string, once: boolean) => {
      const { id } = await deliver(uid, { once })
      await me.person(uid)
      return (await rowOf(id)).dropped_because
    }
    for (const [once_rule, once, dropped] of [
      ['skip_if_seen', true, 'seen'],
      ['skip_if_seen', false, null],
      ['as_listed', true, null],
      ['as_listed', false, 'seen'],
    ] as const) {
      const set = await me.api('PATCH', '/v3/edit/account', { once_rule })
      expect(set.status).toBe(200)
      const uid = await somebody()
      await see(uid)
      expect(await attempt(uid, once), `${once_rule} ${once}`).toBe(dropped)
      expect(await attempt(await somebody(), once), 'never seen').toBeNull()
    }
    await me.api('PATCH', '/v3/edit/account', { once_rule: 'skip_if_seen' })
  })

  test('[D22] waits before from, while unpublished, and on another address', async () => {
    const uid = await somebody()
    const there = await me.live({ steps: [{ title: 'x', url: { rules: [{ kind: 'simple', value: '/there' }] } }] })
    const later = await deliver(uid, { from: '2040-01-01' })
    const elsewhere = await deliver(uid, { model_id: there.id, skip_url_match: false })
    const { visit, deliveries } = await me.person(uid)
    expect(deliveries.every(one => one.claimed_until === undefined)).toBe(true)
    for (const { id } of [later, elsewhere]) {
      expect((await claim(visit, id, 'p')).body.refused).toBe('waiting')
    }
    expect((await claim(visit, elsewhere.id, 'p', { href: `${ORIGIN}/there` })).status).toBe(200)
    const mine = await me.live()
    const gone = await deliver(uid, { model_id: mine.id })
    await me.api('PATCH', `/v3/edit/tours/${mine.id}`, { published_at: null })
    expect((await claim(visit, gone.id, 'p')).body.refused).toBe('waiting')
    await me.api('PATCH', `/v3/edit/tours/${mine.id}`, { published_at: '$now' })
    expect((await claim(visit, gone.id, 'p')).status).toBe(200)
  })

  test('[D23] nobody claims what is not theirs, and a forged or foreign visit is refused', async () => {
    const uid = await somebody()
    const { id } = await deliver(uid)
    const stranger = await me.person(unique('stranger'))
    expect((await claim(stranger.visit, id, 'p')).body.refused).toBe('gone')
    const { visit } = await me.person(uid, { visible: false })
    for (const forged of [
      `${visit.slice(0, -1)}${visit.endsWith('A') ? 'B' : 'A'}`,
      'x',
      visit.replace('.0.', '.1.'),
    ]) {
      expect((await claim(forged, id, 'p')).status).toBe(403)
    }
  })
})
