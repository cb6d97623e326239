import { expect, test } from '../../src/testing/index.ts'
import { greeting } from './tours.ts'

test('leaving the page sends what waits, at most 48 KiB of it', async ({ page, beckon }) => {
  const bodies: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v3/observe/reports')) bodies.push(Buffer.byteLength(request.postData() ?? ''))
  })
  await beckon.visit(page, { uid: 'ada' })
  await expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')
  await page.evaluate(() => {
    const { beckon } = window as unknown as { beckon: { track(name: string, properties: object): void } }
    for (let index = 0; index < 60; index++) beckon.track(`left ${index}`, { text: 'ä'.repeat(700) })
    // At once: not a single timer runs in between.
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  })
  await expect.poll(() => bodies.length).toBeGreaterThan(0)
  expect(bodies[0]).toBeGreaterThan(40 * 1024)
  expect(bodies[0]).toBeLessThanOrEqual(48 * 1024)
})

test('[R11] no request of the runtime asks for permission first', async ({ page, beckon, context }) => {
  const asked: string[] = []
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url.startsWith(beckon.url)) asked.push(`${request.method} ${type}`)
  })
  const tour = await beckon.publish(greeting())
  const delivered = await beckon.publish(greeting({ automatic: false, name: 'Later' }))
  await beckon.deliver({ uid: 'ada', model_id: delivered.id, skip_url_match: false })
  await beckon.visit(page, { uid: 'ada', properties: { plan: 'pro' } })
  await beckon.step(page, delivered.id).button('Next').click()
  await beckon.step(page, delivered.id).button('Done').click()
  await expect(page).toShowExperience(tour.id)
  await page.evaluate('beckon.track("x")')
  await expect(page).toHaveReported(delivered.id, 'completed')
  await page.goto('about:blank')
  expect(asked.filter(line => /OPTIONS|Preflight/i.test(line))).toEqual([])
  expect(asked.filter(line => line.startsWith('POST')).length).toBeGreaterThan(2)
})
