import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from './experiences.ts'

test('[K11] a page load triggers a pending Delivery: at, at_href and interaction_id are set together', {
  tag: '@core',
}, async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.meet('ada', { first_name: 'Ada' })
  const before = beckon.clock.now().getTime()
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  expect(delivery).toMatchObject({ at: null, at_href: null, interaction_id: null, group_kind: 'delivery' })
  await beckon.visit(page, { path: '/orders?tab=open', uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(beckon.step(page, tour.id)).toContainText('Hello Ada')
  await expect(page).toHaveReported(tour.id, { state: 'displayed', group_kind: 'delivery', uid: 'ada' })

  const [interaction] = await beckon.interactions(tour.id)
  const triggered = await beckon.delivery(delivery.id)
  expect(triggered).toMatchObject({ at_href: `${beckon.site}/orders?tab=open`, interaction_id: interaction!.id })
  expect(Date.parse(triggered.at!)).toBeGreaterThanOrEqual(before - 1_000)
  expect((await beckon.profile('ada')).delivery_ids).toEqual([])
  await expect(
    beckon.api.send('PATCH', '/v3/edit/deliveries/:id', { id: delivery.id, once: true }),
  ).rejects.toMatchObject({
    status: 409,
  })
  await expect(beckon.api.send('DELETE', '/v3/edit/deliveries/:id', { id: delivery.id })).rejects.toMatchObject({
    status: 409,
  })

  // It is shown once: another page load does not show it from the start, and makes no second Interaction.
  await beckon.step(page, tour.id).close().click()
  await expect(page).toHaveReported(tour.id, 'exited')
  await page.reload()
  await expect(page).toHideExperience(tour.id)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[K11] what an event carries is not taken for what the page says of the person', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { triggers: [{ on: 'event', name: 'paid' }] }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id, skip_triggers: false })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'triggers' })
  await page.evaluate(`beckon.set({ plan: 'pro' }), beckon.track('paid', { amount: 120 })`)
  await expect(page).toHaveReported(tour.id, 'displayed')
  const ada = await beckon.profile('ada')
  expect(ada).toMatchObject({ plan: 'pro' })
  expect(ada).not.toHaveProperty('amount')
})

test('[K11] ten tabs of one person, one Delivery: shown in exactly one', async ({ context, page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { path: '/warm', uid: 'bob', body: BODY })
  const html = `<!doctype html><title>A tab</title>${beckon.snippet({ uid: 'ada' })}${BODY}`
  const address = beckon.page('/tab', html)
  const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  await Promise.all(tabs.map(tab => tab.goto(address)))
  await expect
    .poll(async () => {
      const counts = await Promise.all(tabs.map(tab => tab.locator(`[data-beckon="${tour.id}"]`).count()))
      return counts.reduce((sum, count) => sum + count, 0)
    })
    .toBe(1)
  for (const tab of tabs)
    await expect.poll(() => tab.evaluate('beckon.explain().then(told => told?.state)')).toBe('open')
  const counts = await Promise.all(tabs.map(tab => tab.locator(`[data-beckon="${tour.id}"]`).count()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  await expect.poll(() => beckon.interactions(tour.id)).toHaveLength(1)
})
