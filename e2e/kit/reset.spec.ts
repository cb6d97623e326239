import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

// Three tests in one worker, in order: what one leaves is not there for the next.
test.describe.configure({ mode: 'serial' })

test('leaves things behind', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.clock.set('2040-01-01T00:00:00Z')
  beckon.only(tour.id)
  await beckon.visit(page, { path: '/left', uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id)
})

test('each test finds an empty server, the real time and no overrides', async ({ page, beckon }) => {
  expect(await beckon.api.get('/v3/edit/tours')).toMatchObject({ tours: [] })
  await expect(beckon.profile('ada')).rejects.toMatchObject({ status: 404 })
  expect(Math.abs(beckon.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  expect((await page.goto(`${beckon.site}/left`))!.status()).toBe(404)
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id)
})
