import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from './experiences.ts'

const ADA = 'ada'

// Each of the eight conditions of the specification: the Delivery does not trigger, and the page says why. Without the condition
// it does (or still does not, if it was dropped).

test('[K10] the user never loads a page', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id })
  await beckon.visit(page, { uid: 'somebody-else', body: BODY })
  await expect(page).toHideExperience(delivery.id, { because: 'unknown' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null, at_href: null, interaction_id: null })
  expect((await beckon.profile(ADA)).delivery_ids).toEqual([delivery.id])

  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K10] `from` has not been reached', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T09:00:00Z')
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, from: '2030-05-01T10:00:00Z' })
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'from' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null })

  await beckon.clock.advance('61m')
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K10] `until` has passed', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T09:00:00Z')
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, until: '+1h' })
  await beckon.clock.advance('61m')
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'until' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null, dropped_because: 'expired' })
})

test('[K10] the Experience is not live', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id })
  await beckon.unpublish(tour.id)
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHideExperience(delivery.id, { because: 'live' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null, dropped_at: null })

  await beckon.republish(tour.id)
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K10] `use_segmentation` and the Segment does not match: not attempted again', async ({ page, beckon }) => {
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const tour = await beckon.publish(aTour({ segment }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, use_segmentation: true })
  await beckon.visit(page, { uid: ADA, properties: { plan: 'free' }, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'segment' })
  await expect.poll(() => beckon.delivery(delivery.id)).toMatchObject({ at: null, dropped_because: 'segment' })

  await beckon.visit(page, { uid: ADA, properties: { plan: 'pro' }, body: BODY })
  await expect(page).toHideExperience(delivery.id)

  await beckon.deliver({ uid: ADA, model_id: tour.id, use_segmentation: true })
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

for (const { rule, once } of [
  { rule: 'skip_if_seen', once: true },
  { rule: 'as_listed', once: false },
] as const) {
  test(`[K10] the user has seen it before (${rule}: once=${once})`, async ({ page, beckon }) => {
    await beckon.api.send('PATCH', '/v3/edit/account', { once_rule: rule })
    const tour = await beckon.publish(aTour())
    await beckon.deliver({ uid: ADA, model_id: tour.id, once: !once })
    await beckon.visit(page, { uid: ADA, body: BODY })
    await beckon.step(page, tour.id).button('Next').click()
    await beckon.step(page, tour.id).button('Done').click()
    await expect(page).toHaveReported(tour.id, 'completed')

    const again = await beckon.deliver({ uid: ADA, model_id: tour.id, once })
    await page.reload()
    await expect(page).toHideExperience(again.id, { because: 'seen' })
    await expect.poll(() => beckon.delivery(again.id)).toMatchObject({ at: null, dropped_because: 'seen' })

    await beckon.deliver({ uid: ADA, model_id: tour.id, once: !once })
    await page.reload()
    await expect(page).toShowExperience(tour.id, { step: 0 })
  })
}

test("[K10] `skip_triggers=false` and the first step's triggers are not activated", async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { triggers: [{ on: 'click', selector: '#new' }] }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, skip_triggers: false })
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'triggers' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null, dropped_at: null })

  await page.locator('#new').click()
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K10] `skip_url_match=false` and another address is loaded', async ({ page, beckon }) => {
  const url = { rules: [{ kind: 'wildcard' as const, value: '*/settings*' }] }
  const tour = await beckon.publish(aTour({}, { url }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, skip_url_match: false })
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'url' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null, dropped_at: null })

  await page.evaluate(() => history.pushState(null, '', '/settings'))
  await expect(page).toShowExperience(tour.id, { step: 0 })
})
