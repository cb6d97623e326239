import { expect, test } from '../../src/testing/index.ts'

test('two presses of a button that leads elsewhere, one right after the other, are one', async ({ page, beckon }) => {
  const leads = { does: 'open' as const, text: 'Go there', url: '#there' }
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Here and there',
    steps: [
      { title: 'Here', buttons: [leads] },
      { title: 'There', buttons: [leads] },
      { title: 'And back', buttons: [{ does: 'next', text: 'Done' }] },
    ],
  })
  await beckon.visit(page, { uid: 'ada' })
  await page.waitForFunction('beckon.on && !beckon.q')
  await page.evaluate('window.pressed = 0, beckon.on("button", () => pressed++)')
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await beckon.step(page, tour.id).button('Go there').dblclick()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await expect(beckon.step(page, tour.id).button('Go there')).toBeVisible()
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told.stage.step)')).toBe(1)
  expect(await page.evaluate('pressed')).toBe(1)
})

test('a double click on "Next" goes one step on, not two', async ({ page, beckon }) => {
  const next = { does: 'next' as const, text: 'Next' }
  const place = { screen: 'center' as const }
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Step by step',
    steps: ['One', 'Two', 'Three'].map(title => ({ title, place, buttons: [next] })),
  })
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await beckon.step(page, tour.id).button('Next').dblclick()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told.stage.step)')).toBe(1)
  await expect(beckon.step(page, tour.id).getByText('Two')).toBeVisible()
  // Two clicks with a pause are two.
  await beckon.step(page, tour.id).button('Next').click({ delay: 600 })
  await expect(page).toShowExperience(tour.id, { step: 2 })
})
