import { expect, test } from '../../src/testing/index.ts'
import { written } from '../runtime/tours.ts'
import { aTour, BODY } from './experiences.ts'

test('[K12] a Delivery takes the stage from an automatic tour, which comes back at its step', { tag: '@core' }, async ({
  page,
  beckon,
}) => {
  const automatic = await beckon.publish(aTour({ name: 'By itself', automatic: true }))
  const delivered = await beckon.publish(aTour({ name: 'Asked for' }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, automatic.id).button('Next').click()
  await expect(page).toShowExperience(automatic.id, { step: 1 })

  await beckon.deliver({ uid: 'ada', model_id: delivered.id })
  await page.evaluate('beckon.refresh()')
  await expect(page).toShowExperience(delivered.id, { step: 0 })
  await expect(page).toHideExperience(automatic.id, { because: 'stage' })
  await beckon.step(page, delivered.id).button('Next').click()
  await beckon.step(page, delivered.id).button('Done').click()

  await expect(page).toShowExperience(automatic.id, { step: 1 })
  await beckon.step(page, automatic.id).button('Done').click()
  await expect(page).toHaveReported(delivered.id, { state: 'completed', group_kind: 'delivery' })
  await expect(page).toHaveReported(automatic.id, { state: 'completed', group_kind: 'campaign' })
  // Giving way is not an exit, and coming back is not a second start.
  expect(await beckon.interactions(automatic.id)).toHaveLength(1)
})

test('[K12] a Delivery that is pending at page load goes before an automatic tour', async ({ page, beckon }) => {
  const automatic = await beckon.publish(aTour({ name: 'By itself', automatic: true }))
  const delivered = await beckon.publish(aTour({ name: 'Asked for' }))
  await beckon.deliver({ uid: 'ada', model_id: delivered.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(delivered.id, { step: 0 })
  await beckon.step(page, delivered.id).close().click()
  await expect(page).toShowExperience(automatic.id, { step: 0 })
})

test('[K12] a tour goes on over pages at the step where it was', { tag: '@core' }, async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { path: '/settings', uid: 'nobody-yet', body: BODY })
  await beckon.visit(page, { path: '/orders', uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await written(page, 1)

  await beckon.visit(page, { path: '/settings', uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await written(page, 1)
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)

  await page.reload()
  await expect(page).toHideExperience(tour.id)
})

test('[K12] a tour goes on over pages that say late who is looking, or never', { tag: '@core' }, async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { path: '/orders', uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })

  const boots: (string | null)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/boot')) boots.push(JSON.parse(request.postData()!).uid)
  })
  await beckon.visit(page, { path: '/settings', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await page.evaluate(`beckon.identify('ada', { plan: 'pro' })`)
  await expect.poll(() => beckon.profile('ada')).toMatchObject({ plan: 'pro' })
  await expect(page).toShowExperience(tour.id, { step: 1 })
  expect(boots).toEqual(['ada'])

  // Another person sits down: nothing of it is left.
  await page.evaluate(`beckon.clear()`)
  await expect(page).toHideExperience(tour.id)
  await page.reload()
  await expect(page).toHideExperience(tour.id)
  expect(boots.slice(1)).toEqual([undefined, undefined])
})

test('[K12] a Delivery under way is not interrupted by another, whatever another tab has shown', async ({
  page,
  context,
  beckon,
}) => {
  const [one, two, three] = [
    await beckon.publish(aTour({ name: 'One' })),
    await beckon.publish(aTour({ name: 'Two' })),
    await beckon.publish(aTour({ name: 'Three' })),
  ]
  await beckon.deliver({ uid: 'ada', model_id: one.id })
  await beckon.visit(page, { uid: 'ada', path: '/one', body: BODY })
  await beckon.step(page, one.id).button('Next').click()
  await expect(page).toShowExperience(one.id, { step: 1 })
  const other = await context.newPage()
  await beckon.visit(other, { uid: 'ada', path: '/other', body: BODY })
  await other.evaluate(`beckon.show('${three.id}')`)
  await beckon.step(other, three.id).close().click()
  await expect(other).toHaveReported(three.id, 'exited')

  await beckon.deliver({ uid: 'ada', model_id: two.id })
  await page.bringToFront()
  await beckon.visit(page, { uid: 'ada', path: '/two', body: BODY })
  await expect(page).toShowExperience(one.id, { step: 1 })
  await expect(page).toHideExperience(two.id)
  await beckon.step(page, one.id).button('Done').click()
  await expect(page).toShowExperience(two.id, { step: 0 })
})

test('[K17] a link shows a tour where nothing else is live, and a reload goes on at its step', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(aTour())
  await beckon.visit(page, { uid: 'ada', path: `/orders?beckon=${tour.id}`, body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await written(page, 1)
  await page.reload()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'link' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[K17] show() of what stands there does not bring it again', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await page.evaluate(`beckon.show('${tour.id}')`)
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await page.evaluate('beckon.refresh()')
  await expect(page).toHideExperience(tour.id)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[K12] whoever asks in the very moment of a snooze, or of an end, hears of it', async ({ page, beckon }) => {
  const buttons = [
    { does: 'complete' as const, text: 'Done' },
    { does: 'snooze' as const, text: 'Later', for: '2h' },
  ]
  const tour = await beckon.publish(aTour({ automatic: true }, { buttons }))
  for (const [text, gate] of [
    ['Later', 'snooze'],
    ['Done', 'recurrence'],
  ] as const) {
    await beckon.visit(page, { uid: `who presses ${text}`, body: BODY })
    await expect(page).toShowExperience(tour.id)
    const told = await page.evaluate(
      async ([id, text]) => {
        const { shadowRoot } = document.querySelector(`[data-beckon="${id}"]`)!
        const { beckon } = window as never as { beckon: { explain(id: string): Promise<{ verdicts: object[] }> } }
        for (const button of shadowRoot!.querySelectorAll('button')) if (button.textContent === text) button.click()
        return beckon.explain(id!)
      },
      [tour.id, text],
    )
    expect(told.verdicts).toMatchObject([{ state: 'wait', because: gate }])
  }
})

test('[K12] a snoozed tour stays away until its time, and comes back', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T09:00:00Z')
  const tour = await beckon.publish(
    aTour(
      { automatic: true },
      {
        buttons: [
          { does: 'snooze', text: 'Later', for: '2h' },
          { does: 'next', text: 'Next' },
        ],
      },
    ),
  )
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Later').click()
  await expect(page).toHideExperience(tour.id, { because: 'snooze' })
  await expect(page).toHaveReported(tour.id, { defer_count: 1 })
  const [snoozed] = await beckon.interactions(tour.id)
  const away = Date.parse(snoozed!.defer_until!) - beckon.clock.now().getTime()
  expect(away).toBeGreaterThan(118 * 60_000)
  expect(away).toBeLessThanOrEqual(120 * 60_000)

  await beckon.clock.advance('1h')
  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'snooze' })
  await beckon.clock.advance('61m')
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K12] a Delivery under way goes on after destroy() and init(), as a framework that mounts twice calls them', async ({
  page,
  beckon,
}) => {
  const first = await beckon.publish(aTour({ name: 'First' }))
  const second = await beckon.publish(aTour({ name: 'Second' }))
  await beckon.deliver({ uid: 'ada', model_id: first.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, first.id).button('Next').click()
  await expect(page).toShowExperience(first.id, { step: 1 })
  await beckon.deliver({ uid: 'ada', model_id: second.id })
  await page.evaluate(`beckon.destroy(); beckon.init('${beckon.token}'); beckon.identify('ada')`)
  await expect(page).toShowExperience(first.id, { step: 1 })
  await beckon.step(page, first.id).button('Done').click()
  await expect(page).toShowExperience(second.id, { step: 0 })
})

test('a key is as good as an id, in a link and in show(), and the wish is spent once it is on the stage', async ({
  page,
  beckon,
}) => {
  const remember = { live: true, seen: null }
  const { files } = await beckon.api.send('POST', '/v3/edit/files', {
    files: [{ name: 'first-watch', kind: 'tour', content: aTour(), live: true, remember }],
  })
  const { id } = files[0]!
  await beckon.visit(page, { uid: 'ada', path: '/orders?beckon=first-watch', body: BODY })
  await beckon.step(page, id).button('Next').click()
  await beckon.step(page, id).button('Done').click()
  await expect(page).toHaveReported(id, { state: 'completed', group_kind: 'link' })
  await beckon.visit(page, { uid: 'ada', path: '/orders', body: BODY })
  await page.evaluate(`beckon.show('first-watch')`)
  await expect(page).toShowExperience(id, { step: 0 })
  await beckon.step(page, id).button('Next').click()
  await beckon.step(page, id).button('Done').click()
  await expect(page).toHideExperience(id)
  expect(await beckon.interactions(id)).toHaveLength(2)
})
