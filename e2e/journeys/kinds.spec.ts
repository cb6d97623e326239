import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { aLauncher, anEmbed, aSurvey, aTour, BODY } from './experiences.ts'

test('[K13] a tour from its first step to its reported end', { tag: '@core' }, async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { place: { beside: '#new' } }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toHaveReported(tour.id, 'started')
  await beckon.step(page, tour.id).button('Back').click()
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await expect(beckon.step(page, tour.id)).toHaveCount(0)
})

test('[K13] an automatic tour of two steps, each beside its element, to its reported end', { tag: '@core' }, async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Round the page',
    steps: [
      { title: 'One', place: { beside: '#new' }, buttons: [{ does: 'next', text: 'Next' }] },
      { title: 'Two', place: { beside: '#to-settings' }, buttons: [{ does: 'next', text: 'Done' }] },
    ],
  })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  expect(await gap(page, '#new')).toBeLessThan(NEAR)
  await expect(page).toHaveReported(tour.id, { state: 'displayed', group_kind: 'campaign' })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  expect(await gap(page, '#to-settings')).toBeLessThan(NEAR)
  await expect(page).toHaveReported(tour.id, 'started')
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'campaign', uid: 'ada' })
  await expect(beckon.step(page, tour.id)).toHaveCount(0)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'recurrence' })
})

const NEAR = 40

/** Between the card and an element, in pixels. */
async function gap(page: Page, selector: string): Promise<number> {
  const [card, target] = await Promise.all([
    page.locator('[data-beckon] .card').boundingBox(),
    page.locator(selector).boundingBox(),
  ])
  const across = Math.max(card!.x - target!.x - target!.width, target!.x - card!.x - card!.width)
  const down = Math.max(card!.y - target!.y - target!.height, target!.y - card!.y - card!.height)
  return Math.max(across, down)
}

/** Answers a survey and stays on its thanks: nobody closes it. */
async function leftOnThanks(page: Page, beckon: Kit): Promise<string> {
  const survey = await beckon.publish({
    ...aSurvey(),
    steps: [{ title: 'Would you recommend us?', question: { type: 'nps' } }, { title: 'Thank you' }],
  })
  await beckon.deliver({ uid: 'ada', model_id: survey.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  const view = beckon.step(page, survey.id)
  await view.getByRole('radio', { name: '9', exact: true }).check({ force: true })
  await expect(page).toHaveReported(survey.id, 'started')
  await view.locator('button.primary').click()
  await expect(view.getByText('Thank you')).toBeVisible()
  await expect(page).toHaveReported(survey.id, { state: 'completed', answers: ['9'] })
  return survey.id
}

test('[K13] a survey that is left on its thanks is completed', async ({ page, beckon }) => {
  const survey = await leftOnThanks(page, beckon)
  await page.close()
  expect(await beckon.interactions(survey)).toMatchObject([{ state: 'completed' }])
})

test('thanks that were seen are not shown again by the next page, and the stage is free', async ({ page, beckon }) => {
  const survey = await leftOnThanks(page, beckon)
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  expect(await page.getByText('Thank you').count()).toBe(0)
  expect(await beckon.interactions(survey)).toMatchObject([{ state: 'completed' }])
})

test('[K13] a microsurvey from its question to its reported answers', { tag: '@core' }, async ({ page, beckon }) => {
  const survey = await beckon.publish(aSurvey())
  await beckon.deliver({ uid: 'ada', model_id: survey.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  const view = beckon.step(page, survey.id)
  await expect(page).toShowExperience(survey.id, { step: 0 })
  await view.getByRole('radio', { name: '9', exact: true }).check({ force: true })
  await view.locator('button.primary').click()
  await expect(page).toShowExperience(survey.id, { step: 1 })
  await view.getByRole('textbox').fill('Dark mode')
  await view.locator('button.primary').click()
  await expect(page).toHaveReported(survey.id, { state: 'completed', answers: ['9', 'Dark mode'] })
  expect((await beckon.responses(survey.id)).map(({ answer }) => answer).sort()).toEqual(['9', 'Dark mode'])
})

test('[K13] a launcher: opened, an item used, its tour started', { tag: '@core' }, async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const launcher = await beckon.publish(
    aLauncher(
      { does: 'start', text: 'Take the tour', experience_id: tour.id },
      { does: 'call', text: 'Chat', action: 'chat' },
    ),
  )
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(launcher.id)
  await beckon.step(page, launcher.id).button(/Help/).click()
  await beckon.step(page, launcher.id).getByText('Take the tour').click()
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(page).toHaveReported(launcher.id, 'started')
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', group_kind: 'launcher' })
  expect((await beckon.interactions(tour.id))[0]).toMatchObject({ group_id: launcher.id })
})

test('a launcher that comes after a delivered survey does not lie over it', async ({ page, beckon }) => {
  const survey = await beckon.publish(aSurvey())
  const launcher = await beckon.publish(aLauncher({ does: 'call', text: 'Chat', action: 'chat' }))
  await beckon.deliver({ uid: 'ada', model_id: survey.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(survey.id, { step: 0 })
  await expect(page).toShowExperience(launcher.id)
  await beckon.step(page, survey.id).getByRole('radio', { name: '9' }).check()
  await beckon.step(page, survey.id).button('Send').click()
  await expect(page).toShowExperience(survey.id, { step: 1 })
})

test('[K13] a tooltip: hovered, read, reported', { tag: '@core' }, async ({ page, beckon }) => {
  const tooltip = await beckon.publish({
    kind: 'tooltip',
    name: 'What is an order?',
    steps: [{ body: 'Something somebody bought.', place: { beside: '#new' } }],
  })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(beckon.step(page, tooltip.id)).toBeAttached()
  await page.locator('#new').hover()
  await expect(page).toShowExperience(tooltip.id)
  await expect(beckon.step(page, tooltip.id).getByText('Something somebody bought.')).toBeVisible()
  await expect(page).toHaveReported(tooltip.id, { group_kind: 'campaign' })
})

test('[K13] an embed leaves nothing behind in a copy of the page, as Turbo keeps them', async ({ page, beckon }) => {
  const embed = await beckon.publish(anEmbed())
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(embed.id)
  const height = () => page.locator('#card').evaluate(card => (card as HTMLElement).offsetHeight)
  expect(await height()).toBe(120)
  await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)))
  await expect(page).toShowExperience(embed.id)
  expect(await height()).toBe(120)
  await beckon.step(page, embed.id).button('Understood').click()
  await expect.poll(height).toBe(0)
})

test('[K13] an embed: shown in its place, used, reported', { tag: '@core' }, async ({ page, beckon }) => {
  const embed = await beckon.publish(anEmbed())
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(embed.id)
  await beckon.step(page, embed.id).button('Understood').click()
  await expect(page).toHaveReported(embed.id, 'completed')
  await expect(beckon.step(page, embed.id)).toHaveCount(0)
  await page.reload()
  await expect(page).toHideExperience(embed.id, { because: 'recurrence' })
})
