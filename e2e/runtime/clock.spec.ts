import { expect, test } from '../../src/testing/index.ts'
import { greeting } from './tours.ts'

const YEARS = 365 * 86_400_000
for (const wrong of [10 * YEARS, -10 * YEARS]) {
  test(`[R9] a clock wrong by ${wrong / YEARS} years: nothing comes early, nothing late`, async ({ page, beckon }) => {
    const tour = await beckon.publish(greeting({ automatic: false }))
    const from = new Date(beckon.clock.now().getTime() + 4_000)
    await beckon.deliver({ uid: 'ada', model_id: tour.id, from: from.toISOString() })
    const head = `<script>
      var Real = Date
      window.Date = class extends Real {
        constructor() { if (arguments.length) super(...arguments); else super(Real.now() + ${wrong}) }
        static now() { return Real.now() + ${wrong} }
      }
    </script>`
    await beckon.visit(page, { uid: 'ada', head })
    await expect(page).toShowExperience(tour.id)
    const [interaction] = await (async () => {
      await expect(page).toHaveReported(tour.id, 'displayed')
      return beckon.interactions(tour.id)
    })()
    // By the server's own clock: not before its time, and not in another year.
    const at = Date.parse(interaction!.created_at)
    expect(at).toBeGreaterThanOrEqual(from.getTime())
    expect(at - from.getTime()).toBeLessThan(30_000)
  })
}
