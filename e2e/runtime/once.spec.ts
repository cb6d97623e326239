import { expect, test } from '../../src/testing/index.ts'
import { IN_FULL } from '../../test/runs.ts'
import { greeting } from './tours.ts'

test('[R1] ten tabs of one person opened at once: one Delivery is shown in exactly one', async ({
  context,
  beckon,
}) => {
  const tour = await beckon.publish(greeting({ automatic: false }))
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const address = beckon.page('/ten', `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head>`)
  const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  await Promise.all(tabs.map(tab => tab.goto(address)))
  await Promise.all(tabs.map(tab => tab.waitForFunction('beckon.explain && !beckon.q')))
  for (const tab of tabs) await expect.poll(() => tab.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')

  const shown = async () => {
    const counts = await Promise.all(tabs.map(tab => tab.locator(`[data-beckon="${tour.id}"]`).count()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(shown).toBe(1)
  // All look again, and none finds it a second time.
  await Promise.all(tabs.map(tab => tab.evaluate('beckon.refresh()')))
  expect(await shown()).toBe(1)
  await expect.poll(async () => (await beckon.delivery(delivery.id)).at).not.toBeNull()
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a tour in progress belongs to one tab; another takes it over when that one is gone', async ({
  context,
  beckon,
}) => {
  const tour = await beckon.publish(greeting())
  const first = await context.newPage()
  await beckon.visit(first, { uid: 'ada', path: '/a' })
  await beckon.step(first, tour.id).button('Next').click()
  await expect(first).toShowExperience(tour.id, { step: 1 })

  const second = await context.newPage()
  await beckon.visit(second, { uid: 'ada', path: '/b' })
  await expect.poll(() => second.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')
  await expect(second.locator(`[data-beckon="${tour.id}"]`)).toHaveCount(0)
  await expect(first).toShowExperience(tour.id, { step: 1 })

  await first.close()
  await second.reload()
  await expect(second).toShowExperience(tour.id, { step: 1 })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

if (IN_FULL)
  test('a tab that could not answer, because it was busy, gives the tour up to the one that took it over', async ({
    context,
    page,
    beckon,
  }) => {
    const tour = await beckon.publish(greeting({ automatic: false }))
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    await beckon.visit(page, { uid: 'ada', path: '/busy' })
    await expect(page).toShowExperience(tour.id, { step: 0 })
    const other = await context.newPage()
    await page.evaluate(
      `void setTimeout(() => { for (var end = performance.now() + 14000; performance.now() < end;); }, 50)`,
    )
    await beckon.visit(other, { uid: 'ada', path: '/other' })
    await beckon.step(other, tour.id).button('Next').click()
    await expect(other).toShowExperience(tour.id, { step: 1 })

    // The first tab has noticed, and does not take it back.
    for (const tab of [other, page]) await tab.evaluate('beckon.refresh()')
    await expect(page.locator('[data-beckon]')).toHaveCount(0)
    await expect(other).toShowExperience(tour.id, { step: 1 })
  })

test('a tour of a tab that is gone is taken over, though another tab plays another', async ({ context, beckon }) => {
  const [one, two] = [
    await beckon.publish(greeting({ name: 'One', automatic: false })),
    await beckon.publish(greeting({ name: 'Two', automatic: false })),
  ]
  const [gone, playing, next] = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const [tab, tour] of [
    [gone, one],
    [playing, two],
  ] as const) {
    await beckon.visit(tab, { uid: 'ada', path: `/${tour.name}` })
    await tab.evaluate(`beckon.show('${tour.id}')`)
    await expect(tab).toShowExperience(tour.id, { step: 0 })
  }
  await gone.close()
  await beckon.visit(next, { uid: 'ada', path: '/next' })
  await expect(next).toShowExperience(one.id, { step: 0 })
  await expect(playing).toShowExperience(two.id, { step: 0 })
})
