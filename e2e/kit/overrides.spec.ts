import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

test('[K5] off: nothing shows, and the page says so; on takes it back', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  beckon.off()
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'domain' })
  expect(await beckon.delivery(delivery.id)).toMatchObject({ at: null })

  beckon.on()
  await page.reload()
  await expect(page).toShowExperience(tour.id)
})

test('[K5] only: other Experiences and Deliveries do not exist for the page', async ({ page, beckon }) => {
  const first = await beckon.publish(aTour({ name: 'First', automatic: true, position: 1 }))
  const second = await beckon.publish(aTour({ name: 'Second', automatic: true, position: 2 }))
  const delivered = await beckon.publish(aTour({ name: 'Delivered' }))
  await beckon.deliver({ uid: 'ada', model_id: delivered.id })
  beckon.only(second.id)
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(second.id)
  await expect(page).toHideExperience(first.id, { because: 'unknown' })
  await expect(page).toHideExperience(delivered.id, { because: 'unknown' })
})

test('[K5] only: a Delivery of it is shown as ever', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const other = await beckon.publish(aTour({ name: 'Other' }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.deliver({ uid: 'ada', model_id: other.id })
  beckon.only(tour.id)
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id)
  await expect(page).toHaveReported(tour.id, { group_kind: 'delivery' })
})

test('[K5] force: shows whatever its gates say', async ({ page, beckon }) => {
  const tour = await beckon.publish(
    aTour(
      {
        automatic: false,
        segment: { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
        percent: 0,
      },
      {
        url: { rules: [{ kind: 'exact', value: 'https://elsewhere.example/' }] },
        triggers: [{ on: 'named', name: 'never' }],
        delay: 600,
      },
    ),
  )
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHideExperience(tour.id)
  await beckon.force(tour.id)
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await beckon.step(page, tour.id).close().click()
  await expect(page).toHaveReported(tour.id, 'exited')

  // And again, although the person has seen it now.
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K5] force refuses what is not live', async ({ beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.unpublish(tour.id)
  await expect(beckon.force(tour.id)).rejects.toThrow('"Welcome" is not live: publish it, then force it')
})

test('the clock turns on both sides: what waits for a time shows when it comes', async ({ page, beckon }) => {
  await beckon.clock.set('2031-03-01T08:00:00Z')
  const tour = await beckon.publish(aTour({ automatic: true }, { delay: 1_800 }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'triggers' })
  expect(await page.evaluate(() => new Date().toISOString().slice(0, 13))).toBe('2031-03-01T08')
  await beckon.clock.advance('31m')
  await expect(page).toShowExperience(tour.id)
  await expect(page).toHaveReported(tour.id, 'displayed')
  expect((await beckon.interactions(tour.id))[0]!.created_at).toContain('2031-03-01T08:31')
})

test('a page that was open before the clock was turned follows too', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.deliver({ uid: 'ada', model_id: tour.id, from: new Date(Date.now() + 86_400_000).toISOString() })
  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'from' })
  await beckon.clock.advance('25h')
  await expect(page).toShowExperience(tour.id)
})
