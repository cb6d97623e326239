import { expect, test } from '../../src/testing/index.ts'
import { openInspector } from '../open-inspector.ts'
import { listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

test('a page that takes our element away gets the tour back', async ({ page, beckon }) => {
  await survives(page, beckon, {}, () => page.evaluate(() => document.querySelector('[data-beckon]')?.remove()))
})

test('a page that always takes our element away is not fought without end, and the inspector says what it does', async ({
  page,
  beckon,
}) => {
  const jealous = {
    after: `<script>
      window.taken = 0
      new MutationObserver(function (records) {
        records.forEach(function (record) {
          record.addedNodes.forEach(function (node) {
            if (node.nodeType === 1 && node.hasAttribute('data-beckon')) { window.taken++; node.remove() }
          })
        })
      }).observe(document, { childList: true, subtree: true })
    </script>`,
  }
  const alone = await withoutBeckon(page, beckon, jealous)
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, jealous, beckon.snippet({ uid: 'ada' })))
  const first = await page.evaluate('window.result')
  await expect.poll(() => page.evaluate('window.taken')).toBeGreaterThan(1)
  // It comes back a few times and then no more: the number does not change over many frames.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const taken = () => (window as unknown as { taken: number }).taken
        const before = taken()
        for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
        return taken() === before
      }),
    )
    .toBe(true)
  expect(await page.evaluate('window.taken')).toBeLessThan(20)
  expect(await page.evaluate(`beckon.explain('${tour.id}').then(told => told.stage)`)).toMatchObject({
    experience: tour.id,
    removed: true,
  })
  await expect(page).toHideExperience(tour.id, { because: 'removed' })
  const { section } = await openInspector(page)
  await expect(section('stage')).toContainText(
    'It was drawn, but this page removes our element each time it comes back',
  )
  expect({ first, second: await page.evaluate('window.work()'), errors }).toEqual(alone)
})
