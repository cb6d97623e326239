import { expect, test } from '../../src/testing/index.ts'
import { openInspector } from '../open-inspector.ts'
import { completeTour, listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

test('works while the clock jumps by years', async ({ page, beckon }) => {
  await survives(page, beckon, { head: jumpingClock('Math.floor(performance.now() / 300) % 3 - 1') })
})

test('a clock that is never twice the same: shown and completed, or the inspector says why not; no storm of requests', async ({
  page,
  beckon,
}) => {
  const hostile = { head: jumpingClock('jumps++ % 2 ? 1 : -1') }
  const alone = await withoutBeckon(page, beckon, hostile)
  const errors = listen(page)
  const tour = await beckon.publish({ ...pointingTour(), automatic: false })
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  let claims = 0
  page.on('request', request => {
    if (request.url().endsWith('/v3/observe/claim')) claims++
  })
  await page.goto(serve(beckon, hostile, beckon.snippet({ uid: 'ada' })))
  const first = await page.evaluate('window.result')
  const outcome = async () => {
    if ((await beckon.step(page, tour.id, 0).count()) > 0) return 'shown'
    return page.evaluate('beckon.explain().then(told => told?.verdicts[0]?.because)')
  }
  await expect.poll(outcome).toMatch(/shown|pending/)
  if ((await outcome()) === 'shown') await completeTour(page, beckon, tour.id)
  else {
    const { reason } = await openInspector(page)
    await expect(reason(delivery.id)).toContainText(/tried a moment ago|shown/)
  }
  expect(claims).toBeLessThan(4)
  expect({ first, second: await page.evaluate('window.work()'), errors }).toEqual(alone)
})

/** Jumps by ten years, as the expression says. */
function jumpingClock(direction: string): string {
  return `<script>
    var RealDate = Date, jumps = 0
    window.Date = class extends RealDate {
      constructor() { if (arguments.length) super(...arguments); else super(window.Date.now()) }
      static now() { return RealDate.now() + (${direction}) * 10 * 365 * 86400000 }
    }
  </script>`
}
