import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

test('dbg', async ({ page, beckon }) => {
  page.on('console', m => console.log('console', m.text()))
  page.on('pageerror', m => console.log('pageerror', m.stack))
  page.on('response', r => console.log(r.status(), r.url()))
  const tour = await beckon.publish(aTour({ automatic: true }, { place: { beside: '#new' } }))
  await beckon.visit(page, {
    uid: 'ada',
    body:
      BODY +
      '<script>beckon.on("error", e => console.log("ERR", e.stack)); beckon.on("*", e => console.log("EV", e.type || e.state))</script>',
  })
  await page.waitForTimeout(3000)
  console.log(JSON.stringify(await page.evaluate('beckon.explain()')))
})
