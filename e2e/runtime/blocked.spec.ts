import { expect, test } from '../../src/testing/index.ts'
import { aLauncher } from '../journeys/experiences.ts'
import { greeting, LISTEN } from './tours.ts'

test('[R12] the script is blocked: the page is untouched', async ({ page, beckon }) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/beckon.js', route => {
    asked++
    return route.abort('blockedbyclient')
  })
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/beckon.js'))
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await page.evaluate('void [beckon.track("x"), beckon.on("verdict", () => {})()]')
  await failed
  for (let minute = 0; minute < 10; minute++) await page.clock.fastForward(60_000)
  expect(asked).toBe(1)
  expect(await page.evaluate('seen')).toEqual([])
})

for (const [why, answer] of [
  ['the script is blocked', null],
  ['the domain is off', ''],
] as const)
  test(`${why}: whoever waits for a call goes on`, async ({ page, beckon }) => {
    await page.route('**/beckon.js', route =>
      answer === null
        ? route.abort('blockedbyclient')
        : route.fulfill({
            body: answer,
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
          }),
    )
    await beckon.visit(page, { uid: 'ada', head: LISTEN })
    const settled =
      'Promise.all([beckon.track("x"), beckon.show("y"), beckon.explain(), beckon.refresh()]).then(() => "settled")'
    expect(await page.evaluate(settled)).toBe('settled')
    expect(await page.evaluate(settled)).toBe('settled')
    await page.evaluate('beckon.on("verdict", () => {})()')
    expect(await page.evaluate('seen')).toEqual([])
  })

test('[R12] the API is blocked: no retry storm', async ({ page, beckon }) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/v3/observe/**', route => {
    asked++
    return route.abort('blockedbyclient')
  })
  await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect.poll(() => asked).toBeGreaterThan(0)
  for (let minute = 0; minute < 60; minute++) await page.clock.fastForward(60_000)
  expect(asked).toBeLessThanOrEqual(5)
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R12] where somebody is forgotten, nothing of ours stays on the page', async ({ page, beckon }) => {
  const launcher = await beckon.publish(aLauncher({ does: 'call', text: 'Chat', action: 'chat' }))
  await beckon.visit(page, { uid: 'ada' })
  await expect(page).toShowExperience(launcher.id)
  await beckon.api.send('DELETE', '/v3/edit/profiles/forget', { uid: 'ada' })
  await page.evaluate('beckon.refresh()')
  await expect(page.locator('beckon-view')).toHaveCount(0)
})

test('[R12] who was forgotten is not asked for at every navigation', async ({ page, beckon }) => {
  await beckon.visit(page, { uid: 'ada' })
  await expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')
  await beckon.api.send('DELETE', '/v3/edit/profiles/forget', { uid: 'ada' })
  await page.evaluate('beckon.refresh()')
  await expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('forgotten')
  let boots = 0
  page.on('request', request => {
    if (request.url().endsWith('/boot')) boots++
  })
  for (let turn = 0; turn < 10; turn++) {
    await page.evaluate(`history.replaceState({}, '', '#${turn}')`)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  expect(boots).toBe(0)
})
