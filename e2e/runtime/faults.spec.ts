import { expect, test } from '../../src/testing/index.ts'
import { outbox } from './outbox.ts'
import { greeting, LISTEN, written } from './tours.ts'

test('[R2] the network is cut before the report: it arrives when the network is back', async ({
  page,
  context,
  beckon,
}) => {
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect(page).toShowExperience(tour.id)
  await expect(page).toHaveReported(tour.id, 'displayed')
  await context.setOffline(true)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R2] the answer to a report is lost: it is sent again and counts once', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  let lost = 0
  await page.route('**/v3/observe/reports', async route => {
    if (lost++ > 1) return route.continue()
    // The server has it, but the page does not know.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await expect.poll(() => outbox(page)).toBe(0)
  expect(lost).toBeGreaterThan(2)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R2] a tab killed after the click: the interaction arrives with the next page', async ({ context, beckon }) => {
  const tour = await beckon.publish(greeting())
  const page = await context.newPage()
  // After boot, nothing of this page reaches the server.
  await page.route('**/v3/observe/reports', route => route.abort())
  await beckon.visit(page, { uid: 'ada' })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await expect.poll(() => outbox(page)).toBeGreaterThan(2)
  const session = await context.newCDPSession(page)
  await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
  expect(await beckon.interactions(tour.id)).toHaveLength(0)

  const next = await context.newPage()
  await beckon.visit(next, { uid: 'ada' })
  await expect(next).toHaveReported(tour.id, 'started')
  // And the tour continues where it was.
  await expect(next).toShowExperience(tour.id, { step: 1 })
})

test('[R6] a server that is down is asked a bounded number of times, and Retry-After is honoured', async ({
  page,
  beckon,
}) => {
  await page.clock.install()
  let asked = 0
  let answered = 0
  await page.route('**/v3/observe/**', async route => {
    asked++
    await route.fulfill({
      status: 503,
      headers: {
        'retry-after': '120',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
      },
    })
    answered++
  })
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect.poll(() => answered).toBe(1)
  await page.clock.fastForward(60_000)
  expect(asked).toBe(1)
  for (let minute = 0; minute < 60; minute++) {
    await page.evaluate('beckon.track("still here")')
    await page.clock.fastForward(60_000)
    await expect.poll(() => asked - answered).toBe(0)
  }
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(20)
  expect(await page.evaluate('seen')).toEqual([])
})

test('[R6] a feed that does not come is asked for again, and what is in it shows', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  let asked = 0
  await page.route('**/v3/observe/feed/**', route => (asked++ ? route.continue() : route.abort()))
  await beckon.visit(page, { uid: 'ada' })
  await expect(beckon.step(page, tour.id).button('Next')).toBeVisible()
  expect(asked).toBe(2)
})

for (const [what, value] of Object.entries({
  'a proxy': 'new Proxy({ n: 3 }, {})',
  'a function': '{ n: 3, save() {} }',
}))
  test(`[R8] ${what} among the properties of an event costs the next page nothing`, async ({ page, beckon }) => {
    const tour = await beckon.publish(greeting())
    await beckon.visit(page, { uid: 'ada', path: '/one' })
    await expect(page).toShowExperience(tour.id, { step: 0 })
    await page.evaluate(`beckon.track('saved', ${value})`)
    await beckon.step(page, tour.id).button('Next').click()
    await expect(page).toShowExperience(tour.id, { step: 1 })
    await written(page, 1)
    await beckon.visit(page, { uid: 'ada', path: '/two' })
    await expect(page).toShowExperience(tour.id, { step: 1 })
  })

test('the outbox is bounded', async ({ page, beckon }) => {
  await page.route('**/v3/observe/reports', route => route.abort())
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')
  await page.evaluate('(async () => { for (let i = 0; i < 1200; i++) await beckon.track("event " + i) })()')
  expect(await outbox(page)).toBeLessThanOrEqual(1010)
  expect(await page.evaluate('seen')).toEqual([])
})

const FAULTS = {
  throws: `indexedDB.open = function () { throw new Error('no') }`,
  rejects: `indexedDB.open = function () { var r = {}; setTimeout(function () { r.onerror && r.onerror() }); return r }`,
  hangs: `indexedDB.open = function () { return {} }`,
  closes: `
    var open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function () {
      var request = open.apply(this, arguments)
      request.addEventListener('success', function () { setTimeout(function () { request.result.close() }, 5) })
      return request
    }`,
  'is full': `IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError') }`,
}
for (const [what, code] of Object.entries(FAULTS)) {
  test(`[R8] IndexedDB ${what}: the page works and memory takes over within a second`, async ({ page, beckon }) => {
    const tour = await beckon.publish(greeting({ automatic: false }))
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    await beckon.visit(page, { uid: 'ada', head: `${LISTEN}<script>${code}</script>` })
    await expect(page).toShowExperience(tour.id)
    await beckon.step(page, tour.id).button('Next').click()
    await beckon.step(page, tour.id).button('Done').click()
    await expect(page).toHaveReported(tour.id, 'completed')
    expect(await page.evaluate('seen')).toEqual([])
  })
}

test('[R8] a page that is busy for a second is no fault of IndexedDB', async ({ page, beckon }) => {
  const busy = `
    var open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function () {
      var request = open.apply(this, arguments)
      setTimeout(function () { for (var end = performance.now() + 1100; performance.now() < end; ) {} })
      return request
    }`
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', path: '/one', head: `<script>${busy}</script>` })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await written(page, 1)
  await beckon.visit(page, { uid: 'ada', path: '/two' })
  await expect(page).toShowExperience(tour.id, { step: 1 })
})

test('[R8] a page that deletes every database gets nothing twice', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada' })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await page.evaluate(async () => {
    const [{ name }] = (await indexedDB.databases()) as [{ name: string }]
    await new Promise(resolve => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
  })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await page.evaluate('beckon.refresh()')
  await expect(page).toHideExperience(tour.id, { because: 'recurrence' })
})
