import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { IN_FULL } from '../../test/runs.ts'
import { greeting } from './tours.ts'

/** Remembers whether anything was ever shown here, however briefly. */
const REMEMBER = `<script>
  window.appeared = false
  new MutationObserver(function () { if (document.querySelector('[data-beckon]')) appeared = true }).observe(document, { childList: true, subtree: true })
</script>`

const isOpen = (page: Page) => expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')

/** Nothing of the page runs for this long. Resolves when it has begun. */
async function block(page: Page, milliseconds: number) {
  await page.evaluate(
    `new Promise(begun => { setTimeout(begun, 0); setTimeout(() => { for (var end = performance.now() + ${milliseconds}; performance.now() < end;); window.free = true }, 20) })`,
  )
}
const isFree = (page: Page) => page.waitForFunction('window.free')

async function aTourIn(page: Page, beckon: Kit, head?: string) {
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', path: '/first', head })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  return tour
}

for (const busy of IN_FULL ? [1_500, 5_000] : [1_500])
  test(`a tab that is busy for ${busy / 1_000} s keeps its tour, though another is opened meanwhile`, async ({
    context,
    page,
    beckon,
  }) => {
    const tour = await aTourIn(page, beckon)
    const other = await context.newPage()
    await block(page, busy)
    await beckon.visit(other, { uid: 'ada', path: '/second', head: REMEMBER })
    await isOpen(other)
    await isFree(page)
    for (const tab of [page, other]) await tab.evaluate('beckon.refresh()')
    await isOpen(other)
    expect(await other.evaluate('appeared')).toBe(false)
    await expect(page).toShowExperience(tour.id, { step: 1 })
    expect(await beckon.interactions(tour.id)).toHaveLength(1)
  })

test('a tab that is closed gives its tour up to one that is open, without a move', async ({ context, beckon }) => {
  const page = await context.newPage()
  const tour = await aTourIn(page, beckon)
  const other = await context.newPage()
  await beckon.visit(other, { uid: 'ada', path: '/second', head: REMEMBER })
  await isOpen(other)
  expect(await other.evaluate('appeared')).toBe(false)
  await page.close()
  await expect(other).toShowExperience(tour.id, { step: 1 })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

if (IN_FULL)
  test('a tab that crashed gives its tour up, too', async ({ context, beckon }) => {
    const page = await context.newPage()
    const tour = await aTourIn(page, beckon)
    const other = await context.newPage()
    await beckon.visit(other, { uid: 'ada', path: '/second', head: REMEMBER })
    await isOpen(other)
    const session = await context.newCDPSession(page)
    await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
    await expect(beckon.step(other, tour.id).button('Done')).toBeVisible({ timeout: 30_000 })
  })

/** Once it is asked to, the page is busy for so long from the moment in which it has asked its database for something. */
const BUSY_WITH_DATABASE = `<script>
  var getAll = IDBObjectStore.prototype.getAll
  IDBObjectStore.prototype.getAll = function () {
    var milliseconds = window.busyWithDatabase
    window.busyWithDatabase = 0
    if (milliseconds)
      queueMicrotask(function () {
        console.log('busy')
        for (var end = performance.now() + milliseconds; performance.now() < end;);
        window.free = true
      })
    return getAll.apply(this, arguments)
  }
</script>`

if (IN_FULL)
  test('a tab that is busy while it reads its database holds up no other tab', async ({ context, beckon }) => {
    const page = await context.newPage()
    const tour = await aTourIn(page, beckon, BUSY_WITH_DATABASE)
    const other = await context.newPage()
    const isBusy = page.waitForEvent('console', message => message.text() === 'busy')
    // It reads what there is to be sent.
    await page.evaluate('busyWithDatabase = 5_000; void beckon.track("exported")')
    await isBusy
    await beckon.visit(other, { uid: 'ada', path: '/second', head: REMEMBER })
    await isOpen(other)
    await isFree(page)
    expect(await other.evaluate('appeared')).toBe(false)
    await page.close()
    await expect(other).toShowExperience(tour.id, { step: 1 })
    expect(await beckon.interactions(tour.id)).toHaveLength(1)
  })

if (IN_FULL)
  test('a tab that was busy for longer than its word is good gives the tour up, before anything is pressed twice', async ({
    context,
    page,
    beckon,
  }) => {
    test.setTimeout(120_000)
    const tour = await aTourIn(page, beckon)
    const other = await context.newPage()
    await block(page, 16_000)
    await beckon.visit(other, { uid: 'ada', path: '/second' })
    await expect(beckon.step(other, tour.id).button('Done')).toBeVisible({ timeout: 30_000 })
    await isFree(page)
    await expect(page.locator('[data-beckon]')).toHaveCount(0)
    await expect(other).toShowExperience(tour.id, { step: 1 })
    expect(await beckon.interactions(tour.id)).toHaveLength(1)
  })
