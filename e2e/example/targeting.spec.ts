import { expect } from '../../src/testing/index.ts'
import { BECKON, experience, test } from './product.ts'

test.use({ beckonOptions: BECKON })

test('the handover is for the night watch only', async ({ page, product, beckon }) => {
  const handover = await beckon.publish(experience('tour', 'night-watch'))
  for (const uid of ['maren', 'ines']) {
    await beckon.deliver({ uid, model_id: handover.id, use_segmentation: true })
  }

  await page.goto(`${product}/?as=maren`)
  await expect(page).toHideExperience(handover.id, { because: 'segment' })

  await page.goto(`${product}/?as=ines`)
  await expect(page).toShowExperience(handover.id)
})

test('quiet hours are announced on the settings page, once', async ({ page, product, beckon }) => {
  const tour = await beckon.publish(experience('tour', 'quiet-hours'))
  await page.goto(`${product}/?as=maren`)
  await expect(page).toHideExperience(tour.id, { because: 'url' })

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toShowExperience(tour.id)
  await beckon.step(page).button('Good').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'campaign' })

  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'recurrence' })
})

test('a recommendation reaches the server with what was written', async ({ page, product, beckon }) => {
  const survey = await beckon.publish(experience('survey', 'would-you-recommend'))
  await beckon.force(survey.id)
  await page.goto(`${product}/?as=tobias`)
  await expect(page).toShowExperience(survey.id)
  await beckon.step(page).getByRole('radio', { name: '10' }).click()
  await beckon.step(page).getByRole('textbox').fill('The tide never lies')
  await beckon.step(page).locator('button.primary').click()
  await expect(page).toHaveReported(survey.id, { answers: ['10', 'The tide never lies'], uid: 'tobias' })
})
