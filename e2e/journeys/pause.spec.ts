import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { aLauncher, aTour, BODY } from './experiences.ts'

/** The page knows that the account is paused. */
const heardOfPause = (page: Page) =>
  expect.poll(() => page.evaluate('beckon.explain().then(told => told?.state)')).toBe('paused')

test('a page that stays open shows nothing new within a minute, and what it waited for when the pause is over', async ({
  page,
  beckon,
}) => {
  await beckon.clock.set(beckon.clock.now())
  const tour = await beckon.publish(aTour({ automatic: true }, { triggers: [{ on: 'click', selector: '#new' }] }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'triggers' })

  await beckon.api.send('POST', '/v3/edit/account/pause')
  await beckon.clock.advance('1m')
  await page.click('#new')
  await heardOfPause(page)
  await expect(page).toHideExperience(tour.id, { because: 'paused' })

  await beckon.api.send('POST', '/v3/edit/account/resume')
  await beckon.clock.advance('1m')
  await expect(page).toShowExperience(tour.id)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a launcher leaves the page when somebody moves on, and comes back', async ({ page, beckon }) => {
  await beckon.clock.set(beckon.clock.now())
  const launcher = await beckon.publish(aLauncher({ does: 'open', text: 'Guide', url: '/guide' }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(launcher.id)
  await beckon.api.send('POST', '/v3/edit/account/pause')
  await beckon.clock.advance('1m')
  await page.evaluate("history.pushState(null, '', '/elsewhere')")
  await heardOfPause(page)
  await expect(page).toHideExperience(launcher.id, { because: 'paused' })
  await beckon.api.send('POST', '/v3/edit/account/resume')
  await beckon.clock.advance('1m')
  await expect(page).toShowExperience(launcher.id)
})

test('a tour under way leaves within a minute, loses nothing that was said meanwhile, and goes on there', async ({
  page,
  beckon,
}) => {
  await beckon.clock.set(beckon.clock.now())
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await page.evaluate("var told = []; beckon.on('step', step => told.push(step))")
  await beckon.api.send('POST', '/v3/edit/account/pause')
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.clock.advance('1m')
  await heardOfPause(page)
  await expect(beckon.step(page, tour.id)).toHaveCount(0)
  await page.evaluate("beckon.set({ plan: 'gold' })")
  await expect.poll(async () => (await beckon.profile('ada')).plan).toBe('gold')
  await expect.poll(() => page.evaluate('JSON.stringify(told)')).toContain(tour.steps[1]!.id)
  await expect(page).toHaveReported(tour.id, 'started')
  await page.reload()
  await heardOfPause(page)
  await expect(beckon.step(page, tour.id)).toHaveCount(0)

  await beckon.api.send('POST', '/v3/edit/account/resume')
  await beckon.clock.advance('1m')
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[U30] the published client of another product is told nothing either, and gets its Delivery afterwards', async ({
  page,
  beckon,
}) => {
  const published = readFileSync(createRequire(import.meta.url).resolve('@chamaeleonidae/chmln'), 'utf8')
  const tour = await beckon.publish(aTour())
  const { id } = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const html = `<!doctype html><head><script>
    var module = { exports: {} }
    ;(function (module) { ${published} })(module)
    module.exports.init(${JSON.stringify(beckon.token)}, { fastUrl: ${JSON.stringify(`${beckon.url}/`)} })
    module.exports.identify('ada', { plan: 'gold' })
  </script></head>`
  await beckon.api.send('POST', '/v3/edit/account/pause')
  await page.goto(beckon.page('/moved', html))
  await expect.poll(async () => (await beckon.profile('ada')).plan).toBe('gold')
  expect(await beckon.delivery(id)).toMatchObject({ at: null, leased_until: null, dropped_at: null })
  await beckon.api.send('POST', '/v3/edit/account/resume')
  await page.reload()
  await beckon.step(page, tour.id).button('Next').click()
  await expect.poll(async () => (await beckon.delivery(id)).at).not.toBeNull()
})
