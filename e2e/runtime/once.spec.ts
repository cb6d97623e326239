import { expect, test } from '../../src/testing/index.ts'
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
  // Everybody looks again: nobody finds it a second time.
  await Promise.all(tabs.map(tab => tab.evaluate('beckon.refresh()')))
  expect(await shown()).toBe(1)
  await expect.poll(async () => (await beckon.delivery(delivery.id)).at).not.toBeNull()
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[R5] a tour in progress belongs to one tab; another takes it over when that one is gone', async ({
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
