import { expect, test } from '../../src/testing/index.ts'
import { listen, pointingTour, serve, survives } from './survives.ts'

test('[K25] works while the clock jumps by years', async ({ page, beckon }) => {
  await survives(page, beckon, { head: jumpingClock('Math.floor(performance.now() / 300) % 3 - 1') })
})

test('[K25] a clock that is never twice the same: shown, or held back with a reason, and no storm of requests', async ({
  page,
  beckon,
}) => {
  const errors = listen(page)
  const tour = await beckon.publish({ ...pointingTour(), automatic: false })
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  let claims = 0
  page.on('request', request => {
    if (request.url().endsWith('/v3/observe/claim')) claims++
  })
  await page.goto(serve(beckon, { head: jumpingClock('jumps++ % 2 ? 1 : -1') }, beckon.snippet({ uid: 'ada' })))
  await expect
    .poll(async () => {
      if ((await beckon.step(page, tour.id).count()) > 0) return 'shown'
      return page.evaluate('beckon.explain().then(told => told?.verdicts[0]?.because)')
    })
    .toMatch(/shown|pending/)
  expect(claims).toBeLessThan(4)
  expect(errors).toEqual([])
})

/** Ten years to and fro, as the expression says. */
function jumpingClock(direction: string): string {
  return `<script>
    var RealDate = Date, jumps = 0
    window.Date = class extends RealDate {
      constructor() { if (arguments.length) super(...arguments); else super(window.Date.now()) }
      static now() { return RealDate.now() + (${direction}) * 10 * 365 * 86400000 }
    }
  </script>`
}
