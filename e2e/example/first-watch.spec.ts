import { expect } from '../../src/testing/index.ts'
import { BECKON, experience, test } from './product.ts'

test.use({ beckonOptions: BECKON })

test('a new colleague is shown round the harbour', async ({ page, product, beckon }) => {
  const tour = await beckon.publish(experience('tour', 'first-watch'))
  await beckon.deliver({ uid: 'ines', model_id: tour.id, options: { note: ' The kettle is on.' } })

  await page.goto(`${product}/?as=ines`)
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(beckon.step(page)).toContainText('Welcome to the desk, Ines')
  await expect(beckon.step(page)).toContainText('The kettle is on.')
  await beckon.step(page).button('Show me').click()
  await beckon.step(page).button('Next').click()
  await beckon.step(page).button('Arrivals').click()

  // Across a page change, and beside a row that comes late.
  await expect(page).toHaveURL(/arrivals/)
  await expect(page).toShowExperience(tour.id, { step: 3 })
  await beckon.step(page).button('Got it').click()
  await beckon.step(page).button('Done').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'delivery', uid: 'ines' })
})

test('tomorrow means tomorrow', async ({ page, product, beckon }) => {
  const tour = await beckon.publish(experience('tour', 'first-watch'))
  await beckon.clock.set('2030-06-03T08:00:00Z')
  await beckon.deliver({ uid: 'ines', model_id: tour.id })
  await page.goto(`${product}/?as=ines`)
  await beckon.step(page).button('Later').click()
  await expect(page).toHaveReported(tour.id, { defer_count: 1 })
  await expect(page).toHideExperience(tour.id)

  await beckon.clock.advance('25h')
  await expect(page).toShowExperience(tour.id, { step: 0 })
})
