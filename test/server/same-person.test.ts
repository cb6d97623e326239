import { describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('The same person, on %s', store => {
  const { me } = serverFor(store)
  const get = async (query: string) => (await me.api('GET', `/v3/analyze/profile?${query}`)).body.profile
  const hook = (what: string, body: object) => me.api('POST', `/v3/observe/hooks/${what}`, body)
  const deliver = async (profile_id: string, more: object = {}) => {
    const { id } = await me.live()
    return (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: id, profile_id, ...more })).body
      .delivery
  }
  const boot = async (asked: Parameters<typeof me.boot>[0]) => (await me.boot(asked)).body

  test('a second person does not inherit the anonymous past of the first', async () => {
    const tour = await me.live()
    const [known, late, anonymous] = [unique('known'), unique('late'), unique('anonymous')]
    await me.person(known)
    const email = `${unique('ada')}@example.org`
    const before = await boot({ anonymous, properties: { name: 'Ada', email } })
    await me.report(before.visit, displayed(tour), aReport({ type: 'event', name: 'looked around' }))
    await boot({ anonymous, uid: known })
    // Days later, without `clear()`, in the same browser.
    const second = await boot({ anonymous, uid: late })
    expect(second.history).toEqual({})
    const profile = await get(`uid=${late}`)
    expect(profile).not.toHaveProperty('name')
    expect(profile).not.toHaveProperty('email')
    expect(profile.id).not.toBe(before.profile.id)
    expect((await get(`email=${email}`)).id).toBe(before.profile.id)
  })

  test('a second person does not inherit it, though a tab was still anonymous after the first signed in', async () => {
    const [known, late, anonymous] = [unique('known'), unique('late'), unique('anonymous')]
    await me.person(known)
    await boot({ anonymous, properties: { name: 'Ada' } })
    await boot({ anonymous, uid: known })
    await boot({ anonymous, properties: { role: 'admin' } })
    await boot({ anonymous, uid: late })
    const profile = await get(`uid=${late}`)
    expect(profile).not.toHaveProperty('name')
    expect(profile).not.toHaveProperty('role')
  })

  test('an anonymous person keeps their past if a backend has named the uid before the page does', async () => {
    const tour = await me.live()
    const [uid, anonymous] = [unique('user'), unique('anonymous')]
    const before = await boot({ anonymous, properties: { plan: 'free', nick: 'Ada' } })
    await me.report(before.visit, displayed(tour), aReport({ type: 'event', name: 'looked' }))
    const told = await hook('profiles', { uid, plan: 'pro', company: { uid: 'acme' } })
    await hook('event', { uid, name: 'paid' })
    await hook('event', { uid, name: 'looked' })
    const after = await boot({ anonymous, uid })
    expect(after.profile.id).toBe(before.profile.id)
    expect(after.history[tour.id]).toMatchObject({ count: 1 })
    expect(await get(`uid=${uid}`)).toMatchObject({ nick: 'Ada', plan: 'pro', company: { uid: 'acme' } })
    const { body } = await me.api('GET', `/v3/analyze/profiles/${after.profile.id}/timeline`)
    expect(JSON.stringify(body)).toContain('paid')
    // The backend may keep using the id that it got.
    expect((await get(`id=${told.body.profile.id}`)).uid).toBe(uid)
    const delivery = await deliver(told.body.profile.id)
    expect((await boot({ uid, visit: after.visit })).deliveries).toMatchObject([{ delivery: { id: delivery.id } }])
    // What the first page still had to report arrives.
    expect((await me.report(before.visit, aReport({ type: 'event', name: 'late' }))).body.refused).toEqual([])
  })

  test('after that the person can be forgotten, with every name', async () => {
    const [uid, anonymous] = [unique('user'), unique('anonymous')]
    const before = await boot({ anonymous })
    const told = await hook('profiles', { uid })
    await boot({ anonymous, uid })
    expect((await me.api('DELETE', `/v3/edit/profiles/${before.profile.id}/forget`)).status).toBe(200)
    expect((await me.api('GET', `/v3/analyze/profile?id=${told.body.profile.id}`)).status).toBe(404)
    expect(await boot({ uid, anonymous })).toEqual({ forgotten: true })
  })

  test('waiting Deliveries go along when an anonymous person signs in as somebody known', async () => {
    const [uid, anonymous] = [unique('user'), unique('anonymous')]
    const known = await me.person(uid)
    const first = await deliver(known.profile.id)
    const before = await boot({ anonymous, visible: false })
    const [second, third] = [await deliver(before.profile.id), await deliver(before.profile.id)]
    const after = await boot({ anonymous, uid, visible: false })
    // Each new one is placed first.
    const ids = [first.id, third.id, second.id]
    expect(after.deliveries.map((one: { delivery: { id: string } }) => one.delivery.id)).toEqual(ids)
    expect((await get(`uid=${uid}`)).delivery_ids).toEqual(ids)
    expect((await get(`id=${before.profile.id}`)).delivery_ids).toEqual([])
  })

  test('a Delivery that was being shown while its person signed in is confirmed once, and is over', async () => {
    const [uid, anonymous] = [unique('user'), unique('anonymous')]
    await me.person(uid)
    const before = await boot({ anonymous, visible: false })
    const delivery = await deliver(before.profile.id)
    const leased = await boot({ anonymous, visit: before.visit, page: 'page' })
    expect(leased.deliveries[0].claimed_until).toBeGreaterThan(0)
    const after = await boot({ anonymous, uid })
    expect(after.deliveries[0].claimed_until).toBeUndefined()
    const tour = { id: delivery.model_id, kind: 'tour' }
    const [interaction, more] = [unique('interaction'), { group_kind: 'delivery', delivery: delivery.id }]
    const told = await me.report(
      before.visit,
      displayed(tour, { interaction, ...more }),
      aReport({ type: 'completed', interaction }),
    )
    expect(told.body.refused).toEqual([])
    const again = await boot({ anonymous, uid, visit: after.visit })
    expect(again.deliveries).toEqual([])
    expect(again.history[tour.id]).toMatchObject({ count: 1, completed: true })
  })
})
