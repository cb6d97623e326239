import type { Page } from '@playwright/test'
import { expect, type Kit } from '../../src/testing/index.ts'
import { aLauncher, aSurvey, aTour, BODY } from '../journeys/experiences.ts'
import { pasted, test } from './previous-test.ts'
import { LISTEN } from './tours.ts'

function visit(page: Page, beckon: Kit, path = '/') {
  const head = `${LISTEN}${pasted(beckon, 'ada')}`
  return page.goto(beckon.page(path, `<!doctype html><html lang="en"><head>${head}</head><body>${BODY}</body></html>`))
}

const isOpen = (page: Page) => expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')

test('[R73] a delivered tour is shown once, confirmed and completed', async ({ page, beckon, server }) => {
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await visit(page, beckon)
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect.poll(async () => (await beckon.delivery(delivery.id)).at).not.toBeNull()
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await visit(page, beckon, '/again')
  await isOpen(page)
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  expect(await beckon.interactions(tour.id)).toMatchObject([{ group_kind: 'delivery', state: 'completed' }])
  // It is that runtime, and no other.
  expect(server.parts.map(({ name }) => name)).toContain('tour-8690D2AE.js')
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R73] an automatic tour begins, goes on over pages, and is exited', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await visit(page, beckon)
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await expect(page).toHaveReported(tour.id, 'started')
  await visit(page, beckon, '/next')
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await page.keyboard.press('Escape')
  await expect(page).toHaveReported(tour.id, 'exited')
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R73] a survey is answered', async ({ page, beckon }) => {
  const survey = await beckon.publish(aSurvey())
  await beckon.deliver({ uid: 'ada', model_id: survey.id })
  await visit(page, beckon)
  const view = beckon.step(page, survey.id)
  await view.getByText('9', { exact: true }).click()
  await view.locator('button.primary').click()
  await view.locator('textarea, input[type=text]').fill('Dark mode')
  await view.locator('button.primary').click()
  await expect(page).toHaveReported(survey.id, 'completed')
  expect((await beckon.responses(survey.id)).map(({ answer }) => answer).sort()).toEqual(['9', 'Dark mode'])
})

test('[R73] a launcher starts a tour, properties and events count', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const launcher = await beckon.publish(aLauncher({ does: 'start', text: 'Take the tour', experience_id: tour.id }))
  await visit(page, beckon)
  await beckon.step(page, launcher.id).getByRole('button', { name: 'Help' }).click()
  await beckon.step(page, launcher.id).getByText('Take the tour').click()
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await page.evaluate('beckon.set({ plan: "pro" }), beckon.track("exported")')
  await expect.poll(async () => (await beckon.profile('ada')) as unknown).toMatchObject({ plan: 'pro' })
  expect(await beckon.interactions(tour.id)).toMatchObject([{ group_kind: 'launcher' }])
})

test('an old page shows nothing by conditions that only the server may read, and no more than it did by others', async ({
  page,
  beckon,
}) => {
  const items = (prop: string, op: string, value?: string) =>
    ({ segment: { items: [{ kind: 'property', prop, op, value }] }, automatic: true }) as never
  const byMail = await beckon.publish(aTour(items('email', 'ne', 'bob@example.org')))
  const pro = await beckon.publish(aTour(items('plan', 'eq', 'pro')))
  const known = await beckon.publish(aTour(items('seats', 'eq', '5')))
  await beckon.api.send('POST', '/v3/observe/hooks/profiles', { uid: 'ada', plan: 'pro', email: 'ada@example.org' })
  await visit(page, beckon)
  await isOpen(page)
  await page.evaluate('beckon.set({ seats: 5 })')
  await expect(page).toShowExperience(known.id, { step: 0 })
  const states = await page.evaluate(
    'beckon.explain().then(({ verdicts }) => verdicts.map(({ candidate, trace }) => [candidate.experience.id, trace.at(-1).result]))',
  )
  expect(states).toEqual(
    expect.arrayContaining([
      [byMail.id, 'unknown'],
      [pro.id, 'fail'],
    ]),
  )
})

test('[R74] a page that was open during the upgrade loads what it has not loaded yet, and goes on', async ({
  page,
  beckon,
  server,
}) => {
  await visit(page, beckon)
  await isOpen(page)
  const before = server.parts.length
  await server.upgrade()
  const survey = await beckon.publish(aSurvey())
  // The page can show it by its id, because a launcher can start it.
  await beckon.publish(aLauncher({ does: 'start', text: 'Tell us', experience_id: survey.id }))
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.evaluate('beckon.refresh()')
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await page.evaluate(`beckon.show('${survey.id}')`)
  await expect(page).toShowExperience(survey.id)
  const asked = server.parts.slice(before)
  expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['tour-8690D2AE.js', 'survey-8690D2AE.js']))
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R74] a page that is opened after the upgrade goes on with the tour of one that was opened before', async ({
  page,
  beckon,
  server,
}) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await visit(page, beckon)
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told.stage.step)')).toBe(1)
  await server.upgrade()
  const fresh = await page.context().newPage()
  await page.close()
  await visit(fresh, beckon, '/next')
  await expect(fresh).toShowExperience(tour.id, { step: 1 })
  await beckon.step(fresh, tour.id).button('Done').click()
  await expect(fresh).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})
