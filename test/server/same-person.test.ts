import { describe, expect, test } from 'vitest'
import { placeOf } from '../../src/evaluator/arm.ts'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

describe.each(STORES)('The same person, on %s', store => {
  const { me, server } = serverFor(store)
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

  test('the arm of an experiment that somebody saw while anonymous counts after signing in as somebody known', async () => {
    const { id } = await me.live({ percent: 50 } as object)
    const arms = new Set<string>()
    for (let tries = 0; tries < 60 && arms.size < 4; tries++) {
      const [known, anonymous] = [unique('known'), unique('anonymous')]
      const { profile } = await boot({ uid: known })
      const before = await boot({ anonymous })
      const arm = placeOf(before.profile.percent, id) < 50 ? 'shown' : 'control'
      const own = placeOf(profile.percent, id) < 50 ? 'shown' : 'control'
      const report = aReport({ type: 'assigned', experience: id, arm, run: 1, share: 50, version: 1 })
      await me.report(before.visit, report)
      const after = await boot({ anonymous, uid: known })
      expect(after.profile.id).toBe(profile.id)
      // Only where the number of the known person would give the other arm, boot has to say it.
      expect(after.arms).toEqual(own === arm ? undefined : { [id]: { run: 1, arm } })
      const explained = await me.api('GET', `/v3/analyze/explain?uid=${known}&model_id=${id}`)
      const [verdict] = explained.body.verdicts.filter((one: { model_id?: string }) => one.model_id === id)
      const control = verdict?.trace.find(({ gate }: { gate: string }) => gate === 'control')
      if (control) expect(control.result).toBe(arm === 'shown' ? 'pass' : 'fail')
      arms.add(`${own} ${arm}`)
    }
    expect(arms.size).toBe(4)
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

  /** Two devices of one person. */
  async function twoDevices() {
    const uid = unique('user')
    const [desk, phone] = [await me.person(uid), await me.person(uid)]
    return { uid, desk, phone }
  }
  const DAY = 86_400_000

  test('a snooze is told to every device of the person, until it is over on one of them', async () => {
    const tour = await me.live({ steps: [{ title: 'One' }, { title: 'Two' }] })
    const { uid, desk, phone } = await twoDevices()
    const interaction = unique('interaction')
    const until = Date.now() + DAY
    await me.report(
      desk.visit,
      displayed(tour, { interaction }),
      aReport({ type: 'step', interaction, step: tour.steps[1]!.id }),
      aReport({ type: 'snoozed', interaction, until }),
    )
    const snoozed = [
      { interaction, experience: { id: tour.id }, until, step: tour.steps[1]!.id, group_kind: 'campaign' },
    ]
    for (const { visit } of [desk, phone]) expect((await boot({ uid, visit })).snoozed).toMatchObject(snoozed)
    // It came back on the phone, and was finished there.
    await me.report(phone.visit, aReport({ type: 'completed', interaction }))
    const after = await boot({ uid, visit: desk.visit })
    expect(after.snoozed).toEqual([])
    expect(after.history[tour.id]).toMatchObject({ completed: true, ended_at: expect.any(Number) })
  })

  test('a snooze is over when the person has finished the same Experience on another device', async () => {
    const tour = await me.live()
    const { uid, desk, phone } = await twoDevices()
    const [here, there] = [unique('interaction'), unique('interaction')]
    const until = Date.now() + DAY
    await me.report(
      desk.visit,
      displayed(tour, { interaction: here, at: Date.now() - 60_000 }),
      aReport({ type: 'snoozed', interaction: here, until }),
    )
    await me.report(
      phone.visit,
      displayed(tour, { interaction: there }),
      aReport({ type: 'exited', interaction: there }),
    )
    expect((await boot({ uid, visit: desk.visit })).snoozed).toEqual([])
  })

  test.each(['once', 'until_completed', 'always', { every: '1d', times: 3 }] as const)(
    '[E17] what was left for later on one device and closed on another afterwards rests everywhere: %o',
    async recurrence => {
      const tour = await me.live({ recurrence })
      const { uid, desk, phone } = await twoDevices()
      const [here, there] = [unique('interaction'), unique('interaction')]
      const [open, later, closed] = [180_000, 120_000, 60_000].map(ago => Date.now() - ago)
      await me.report(
        desk.visit,
        displayed(tour, { interaction: here, at: open }),
        aReport({ type: 'snoozed', interaction: here, at: later, until: Date.now() - 1 }),
      )
      await me.report(
        phone.visit,
        displayed(tour, { interaction: there, at: open! + 1 }),
        aReport({ type: 'exited', interaction: there, at: closed }),
      )
      const asked = `/v3/analyze/explain?uid=${uid}&model_id=${tour.id}`
      const { verdicts } = (await me.api('GET', asked)).body
      expect(verdicts[0]).toMatchObject({ state: 'wait', because: 'recurrence' })
    },
  )

  test('a snoozed Delivery is told to every device, with what its backend gave it', async () => {
    const { uid, desk, phone } = await twoDevices()
    const delivery = await deliver(desk.profile.id, { options: { plan: 'pro' } })
    const leased = await boot({ uid, visit: desk.visit, page: 'page' })
    expect(leased.deliveries[0].claimed_until).toBeGreaterThan(0)
    const interaction = unique('interaction')
    const about = { interaction, group_kind: 'delivery', delivery: delivery.id, page: 'page' }
    await me.report(
      desk.visit,
      displayed({ id: delivery.model_id, kind: 'tour' }, about),
      aReport({ type: 'snoozed', interaction, until: Date.now() + DAY }),
    )
    const { snoozed, deliveries } = await boot({ uid, visit: phone.visit })
    expect(deliveries).toEqual([])
    expect(snoozed).toMatchObject([{ interaction, delivery: { id: delivery.id, options: { plan: 'pro' } } }])
  })

  test('a snooze of an Experience that is not live is not told', async () => {
    const tour = await me.live()
    const { uid, desk } = await twoDevices()
    const interaction = unique('interaction')
    await me.report(
      desk.visit,
      displayed(tour, { interaction }),
      aReport({ type: 'snoozed', interaction, until: Date.now() + DAY }),
    )
    await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { published_at: null })
    expect((await boot({ uid, visit: desk.visit })).snoozed).toEqual([])
  })

  test('a goal that is reached on another device counts', async () => {
    const tour = await me.live({ goal: { event: 'paid', within: '1d' } })
    const { desk, phone } = await twoDevices()
    await me.report(desk.visit, displayed(tour))
    await me.report(phone.visit, aReport({ type: 'event', name: 'paid' }))
    const rows = await lookInto(server, 'SELECT goal_at FROM interactions WHERE experience_id = $1', [tour.id])
    expect(rows).toEqual([{ goal_at: expect.any(Number) }])
  })

  test('a Delivery whose time is over before it begins is refused', async () => {
    const { desk } = await twoDevices()
    const { id: model_id } = await me.live()
    const wanted = { model_kind: 'tour', model_id, profile_id: desk.profile.id }
    const past = await me.api('POST', '/v3/edit/deliveries', { ...wanted, until: new Date(Date.now() - 1_000) })
    expect(past.status).toBe(422)
    expect(past.body.messages.join()).toContain('until: is in the past')
  })
})
