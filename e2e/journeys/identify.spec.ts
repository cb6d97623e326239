import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from './experiences.ts'

test('identify: who is looking, and what the browser says about itself', { tag: '@core' }, async ({ page, beckon }) => {
  await beckon.visit(page, { uid: 'ada', properties: { plan: 'pro', seats: 3 }, body: BODY })
  await expect.poll(() => beckon.profile('ada').catch(() => null)).toMatchObject({
    uid: 'ada', plan: 'pro', seats: 3, browser_k: 'desktop', browser_n: 'chrome',
    browser_x: page.viewportSize()!.width, last_seen_session_count: 1,
  }) // biome-ignore format: facts, by kind
})

test('what was done while the server was away arrives after a reload, once', { tag: '@core' }, async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await page.route('**/v3/observe/reports', route => route.abort())
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(beckon.step(page, tour.id)).toHaveCount(0)
  expect((await beckon.interactions(tour.id))[0]).toMatchObject({ state: 'displayed' })

  await page.unroute('**/v3/observe/reports')
  await page.reload()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('works under a strict Content-Security-Policy with Trusted Types', { tag: '@core' }, async ({ page, beckon }) => {
  const violations: string[] = []
  page.on('console', message => message.type() === 'error' && violations.push(message.text()))
  const tour = await beckon.publish(aTour({}, { place: { beside: '#new' }, backdrop: true }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, {
    uid: 'ada',
    body: BODY,
    head: '<link rel="icon" href="data:,">',
    nonce: 'r4nd0m',
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${beckon.url}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  })
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(violations).toEqual([])
})
