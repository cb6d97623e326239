import { describe, expect, test } from 'vitest'
import { aReport, displayed, ORIGIN, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('A paused account on %s', store => {
  const { me } = serverFor(store)

  const turn = async (does: 'pause' | 'resume') => (await me.api('POST', `/v3/edit/account/${does}`)).body.account

  test('[U30] offers nothing and leases nothing, loses no Delivery, and goes on when it is resumed', async () => {
    const tour = await me.live()
    const uid = unique('user')
    await me.person(uid)
    const wanted = { model_kind: 'tour', model_id: tour.id, uid, until: '+1h', use_segmentation: true, once: true }
    const { delivery } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body
    await turn('pause')
    const { body: booted } = await me.boot({ uid })
    expect(booted).toMatchObject({ paused: true, feed: null, deliveries: [], profile: { uid } })
    const asked = { visit: booted.visit, page: 'page', browser: 'browser', delivery: delivery.id, href: `${ORIGIN}/` }
    const claimed = await me.page('claim', asked)
    expect([claimed.status, claimed.body.refused]).toEqual([409, 'waiting'])
    const { deliveries } = (await me.api('GET', `/v3/edit/deliveries?uid=${uid}`)).body
    expect(deliveries).toMatchObject([{ id: delivery.id, at: null, leased_until: null, dropped_at: null }])
    await turn('resume')
    const { body: after } = await me.boot({ uid })
    expect(after).not.toHaveProperty('paused')
    expect(after.feed.kinds).toContain('tour')
    expect(after.deliveries[0]).toMatchObject({ delivery: { id: delivery.id }, claimed_until: expect.any(Number) })
  })

  test('[U30] takes reports, properties and events as before', async () => {
    const tour = await me.live()
    const uid = unique('user')
    const { visit } = await me.person(uid)
    await turn('pause')
    const interaction = unique('interaction')
    const { body } = await me.report(
      visit,
      displayed(tour, { interaction }),
      aReport({ type: 'completed', interaction }),
      aReport({ type: 'event', name: 'paid' }),
    )
    expect([body.accepted.length, body.refused]).toEqual([3, []])
    await me.boot({ uid, properties: { plan: 'gold' } })
    await turn('resume')
    const { interactions } = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body
    expect(interactions).toMatchObject([{ state: 'completed' }])
    expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.plan).toBe('gold')
  })

  test('[U30] says since when, in its settings and to explain; thrown twice the switch stays as it was', async () => {
    const uid = unique('user')
    await me.person(uid)
    const { paused_at } = await turn('pause')
    expect(Date.parse(paused_at)).not.toBeNaN()
    expect((await turn('pause')).paused_at).toBe(paused_at)
    expect((await me.api('PATCH', '/v3/edit/account', { name: 'Paused' })).body.account.paused_at).toBe(paused_at)
    expect((await me.api('PATCH', '/v3/edit/account', { paused_at: null })).status).toBe(422)
    expect((await me.api('GET', `/v3/analyze/explain?uid=${uid}`)).body.paused_at).toBe(paused_at)
    expect((await turn('resume')).paused_at).toBeNull()
    expect((await turn('resume')).paused_at).toBeNull()
    const { audit } = (await me.api('GET', '/v3/edit/audit?limit=3')).body
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'account.resumed',
      'settings.changed',
      'account.paused',
    ])
  })
})
