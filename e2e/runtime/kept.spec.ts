import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { greeting, greetingAt, LISTEN } from './tours.ts'

const DOWN = { status: 503, headers: { 'access-control-allow-origin': '*' } }

/** Another script of the site deletes everything. Resolves when it is gone. */
const deleteDatabases = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((done, failed) => {
        const request = indexedDB.deleteDatabase(name!)
        request.onsuccess = () => done()
        request.onerror = () => failed(request.error)
      })
  })

/** No room for anything more: every write is rolled back, as in browsers. */
const FULL = `{
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args)
    this.transaction.abort()
    return request
  }
}`

test('reports that wait while the database is deleted arrive', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await page.route('**/v3/observe/reports', route => route.fulfill(DOWN))
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  // The end is written.
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told.stage)')).toBe(null)
  await deleteDatabases(page)
  await page.unroute('**/v3/observe/reports')
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await page.evaluate('seen')).toEqual([])
})

test('what is done after the database was deleted arrives, and the tour does not come again', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(greeting({ position: 1 }))
  const next = await beckon.publish(greetingAt('/next'))
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await deleteDatabases(page)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  await beckon.visit(page, { uid: 'ada', path: '/next', head: LISTEN })
  await expect(page).toShowExperience(next.id)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a tour that is finished after the quota has run out does not come again', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting({ position: 1 }))
  const next = await beckon.publish(greetingAt('/next'))
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect(page).toHaveReported(tour.id, 'displayed')
  await page.evaluate(FULL)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  // There is room again, and in the database the tour has not ended.
  await beckon.visit(page, { uid: 'ada', path: '/next', head: LISTEN })
  await expect(page).toShowExperience(next.id)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
  expect(await page.evaluate('seen')).toEqual([])
})

test('what a first visit tracked while the server was down arrives with the next page', async ({ page, beckon }) => {
  await page.route('**/v3/observe/boot', route => route.fulfill(DOWN))
  await beckon.visit(page, { uid: 'ada' })
  await page.waitForFunction('beckon.track && !beckon.q')
  await page.evaluate('beckon.track("exported")')
  await page.unroute('**/v3/observe/boot')
  const counted = await beckon.publish(
    greeting({
      segment: { items_op: 'and', items: [{ kind: 'event', name: 'exported', op: 'gte', value: 1 }] },
    }),
  )
  // The first of these pages reports it, and the next one learns that it counts.
  await expect(async () => {
    await page.reload()
    await expect(beckon.step(page, counted.id).button('Next')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
