import { expect, test } from '../../src/testing/index.ts'
import { greeting, greetingAt, LISTEN } from './tours.ts'

/** Whether a database of the site refuses writes because the quota is used up. */
const isFull = async () => {
  const request = indexedDB.open('a database of the site', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('any')
  try {
    await new Promise((done, failed) => {
      request.onsuccess = done
      request.onerror = () => failed(request.error)
    })
    await new Promise((done, failed) => {
      const transaction = request.result.transaction('any', 'readwrite')
      transaction.oncomplete = done
      transaction.onabort = () => failed(transaction.error)
      transaction.objectStore('any').put('x'.repeat(10_000), 'key')
    })
    return false
  } catch (error) {
    return (error as DOMException).name === 'QuotaExceededError'
  }
}

test('a tour that is finished after the browser itself has no more room does not come again', async ({
  page,
  beckon,
}) => {
  test.setTimeout(120_000)
  const tour = await beckon.publish(greeting({ position: 1 }))
  const next = await beckon.publish(greetingAt('/next'))
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await expect(page).toHaveReported(tour.id, 'displayed')
  const session = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  // Chromium caches the remaining room for half a minute.
  await expect.poll(() => page.evaluate(isFull), { timeout: 60_000 }).toBe(true)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  // There is room again, and in the database the tour has not ended.
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await expect.poll(() => page.evaluate(isFull)).toBe(false)
  await beckon.visit(page, { uid: 'ada', path: '/next', head: LISTEN })
  await expect(page).toShowExperience(next.id)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
  expect(await page.evaluate('seen')).toEqual([])
})
