import { expect } from '../../src/testing/index.ts'
import { BECKON, experience, test } from './product.ts'

// A suite about the product itself: nothing of Beckon may disturb it.
test.use({ beckonOptions: { ...BECKON, off: true } })

test('a boat gets a berth', async ({ page, product, beckon }) => {
  const tour = await beckon.publish({ ...experience('tour', 'first-watch'), automatic: true })
  await page.goto(`${product}/?as=maren`)
  await page.locator('#assign').click()
  await page.locator('#assign-boat').selectOption('Old Pearl')
  await page.locator('#assign-berth').selectOption('B3')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.locator('#status')).toHaveText('Old Pearl gets B3.')
  await expect(page).toHideExperience(tour.id, { because: 'domain' })
})
