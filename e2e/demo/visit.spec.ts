import type { Locator } from '@playwright/test'
import { IN_FULL } from '../../test/runs.ts'
import { expect, test, visitAs } from './demo-test.ts'

test('a tour delivered from the panel is taken to its end, and everybody hears of it', async ({ page, demo }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await demo.open()
  const { product, panel } = demo
  const step = demo.beckon.step(product)

  // A person for this test only, because other tests deliver to the crew.
  await panel.getByRole('button', { name: 'New person' }).click()
  await panel.getByLabel('Name of a new person').fill('Vera Quay')
  await panel.getByRole('button', { name: 'Make' }).click()
  await expect(product.getByText('Vera Quay')).toBeVisible()
  await expect(panel.getByText(/· session 1 ·/)).toBeVisible()

  await panel.getByRole('button', { name: 'Deliver to Vera Quay' }).click()
  await expect(panel.getByRole('status')).toContainText('201')

  await expect(step.getByRole('heading', { name: 'Welcome to the desk, Vera' })).toBeVisible()
  await step.button('Show me').click()
  await step.button('Next').click()
  // Beside a button inside the shadow root of a web component.
  await expect(step.getByRole('heading', { name: 'The water decides' })).toBeVisible()
  await step.button('Arrivals').click()
  // Another page, and a slow table.
  await expect(step.getByRole('heading', { name: 'Old Pearl has no berth yet' })).toBeVisible()
  const edge = async (what: Locator) => (await what.boundingBox())!
  const card = step.locator('.card')
  const target = product.getByRole('row', { name: /Old Pearl/ }).getByRole('button')
  const gap = async () => {
    const [a, b] = [await edge(card), await edge(target)]
    return Math.round(Math.max(a.y - b.y - b.height, b.y - a.y - a.height, a.x - b.x - b.width, b.x - a.x - a.width))
  }
  expect(await gap()).toBe(14)
  await step.button('Got it').click()
  await step.button('Done').click()

  const row = panel.locator('[data-list=interactions] li', { hasText: 'First watch' })
  await expect(row.locator('.state')).toHaveText('completed')
  await expect(panel.locator('[data-list=deliveries] li').first()).toContainText('/demo/slackwater/')

  const { tours } = await demo.beckon.api.get('/v3/edit/tours')
  const tour = tours.find(({ name }) => name === 'First watch')!
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'delivery', uid: 'vera-quay' })
  const hers = (await demo.beckon.interactions(tour.id)).filter(({ profile }) => profile.uid === 'vera-quay')
  expect(hers).toMatchObject([{ state: 'completed', group_kind: 'delivery', tour_id: tour.id }])
  expect(errors).toEqual([])
})

test('a survey delivered from the panel is answered, and the answer arrives', async ({ demo }) => {
  await demo.open()
  const { product, panel } = demo
  await panel.getByLabel('At the desk').selectOption('tobias')
  await expect(product.getByText('Tobias Lind')).toBeVisible()
  await panel.locator('select[name=model]').selectOption({ label: 'Would you recommend us? (survey)' })
  await panel.getByRole('button', { name: 'Deliver to Tobias Lind' }).click()
  await product.getByRole('radio', { name: '9' }).check({ force: true })
  await expect(product.locator('label', { hasText: 'What would you tell them?' })).toBeVisible()
  await product.getByRole('textbox', { name: /tell them/ }).fill('Calm waters')
  await product
    .getByRole('button', { name: /submit|send|next/i })
    .first()
    .click()
  const answers = panel.locator('[data-list=answers] li')
  await expect(answers.first()).toContainText('9')
  await expect(answers.first()).toContainText('Calm waters')
})

// German has the longest words.
for (const language of IN_FULL ? ['en', 'de', 'ar'] : ['de'])
  test(`the buttons of the first tour stand in one row, on a desk and on a phone, ${language}`, async ({
    page,
    demo,
  }) => {
    const uid = `row-${language}`
    await visitAs(page, demo.address, uid, '/', `&language=${language}`)
    await expect
      .poll(() =>
        demo.beckon.profile(uid).then(
          profile => profile.last_seen_at,
          () => null,
        ),
      )
      .not.toBeNull()
    const { tours } = await demo.beckon.api.get('/v3/edit/tours')
    const tour = tours.find(({ name }) => name === 'First watch')!
    await demo.beckon.deliver({ uid, model_id: tour.id })
    await page.evaluate('beckon.refresh()')
    const shown = demo.beckon.step(page, tour.id)
    for (let step = 0; step < 5; step++) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page).toShowExperience(tour.id, { step })
        const tops = await shown
          .locator('.foot button')
          .evaluateAll(buttons => buttons.map(button => Math.round(button.getBoundingClientRect().top)))
        expect(new Set(tops).size, `step ${step} at ${width} px: ${tops}`).toBe(1)
      }
      await shown.locator('.foot .primary').click()
    }
  })
