import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from './experiences.ts'

test('a tour in progress that is unpublished leaves the screen, and goes on when it is published again', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(beckon.step(page, tour.id).button('Done')).toBeVisible()
  // Boot knows it by its report.
  await expect.poll(async () => (await beckon.interactions(tour.id)).length).toBe(1)
  await beckon.unpublish(tour.id)
  await page.evaluate('beckon.refresh()')
  await expect(beckon.step(page, tour.id).button('Done')).toBeHidden()
  await page.reload()
  await page.evaluate('beckon.refresh()')
  await expect(beckon.step(page, tour.id).button('Done')).toBeHidden()

  await beckon.republish(tour.id)
  await page.evaluate('beckon.refresh()')
  await expect(beckon.step(page, tour.id).button('Done')).toBeVisible()
})

test('a new version of a tour in progress is what the next step shows', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id)
  await expect.poll(async () => (await beckon.interactions(tour.id)).length).toBe(1)
  const [first, second] = tour.steps
  const steps = [first, { ...second, title: 'That is all, and more' }]
  await beckon.api.send('PATCH', '/v3/edit/tours/:id', { id: tour.id, steps: steps as never, published_at: '$now' })
  await page.evaluate('beckon.refresh()')
  await beckon.step(page, tour.id).button('Next').click()
  await expect(beckon.step(page, tour.id).getByRole('heading', { name: 'That is all, and more' })).toBeVisible()
  await beckon.step(page, tour.id).button('Done').click()
  await expect.poll(async () => (await beckon.interactions(tour.id)).map(({ state }) => state)).toEqual(['completed'])
})

test('a tour that comes until it is completed stays closed', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true, recurrence: 'until_completed' }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id)
  await beckon.step(page, tour.id).button('Close').click()
  await expect(page).toHaveReported(tour.id, 'exited')
  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'recurrence' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a step that is left by a click on a link is not lost', async ({ page, beckon }) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Follow the link',
    recurrence: 'always',
    steps: [
      { title: 'Press the link', place: { beside: '#away' }, advance_on_click: true },
      { title: 'Here we are' },
      { title: 'And on', place: { beside: '#away' }, advance_on_click: true },
    ],
  })
  const link = '<a id="away" href="/next">Away</a>'
  beckon.page('/next', `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head><body>${link}</body>`)
  await beckon.visit(page, { uid: 'ada', body: link })
  await expect(beckon.step(page, tour.id).getByRole('heading', { name: 'Press the link' })).toBeVisible()
  await page.click('#away')
  await expect(beckon.step(page, tour.id).getByRole('heading', { name: 'Here we are' })).toBeVisible()
  await beckon.step(page, tour.id).button('Next').click()
  await expect(beckon.step(page, tour.id).getByRole('heading', { name: 'And on' })).toBeVisible()
  await page.click('#away')
  await expect.poll(async () => (await beckon.interactions(tour.id)).map(({ state }) => state)).toEqual(['completed'])
  await page.reload()
  await expect(page).toHideExperience(tour.id, { because: 'recurrence' })
})

test('a first step beside a hidden element waits, and is not counted before', async ({ page, beckon }) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Beside',
    steps: [{ title: 'Look here', place: { beside: '#hidden' } }],
  })
  const other = await beckon.publish({ kind: 'tour', name: 'Other', position: 9, steps: [{ title: 'Other' }] })
  await beckon.visit(page, { uid: 'ada', body: '<p id="hidden" style="display: none">Hidden</p>' })
  await expect(page).toShowExperience(other.id)
  expect(await beckon.interactions(tour.id)).toEqual([])
  await beckon.step(page, other.id).button('Done').click()
  await page.evaluate("document.getElementById('hidden').style.display = 'block'")
  await expect(page).toShowExperience(tour.id)
})
