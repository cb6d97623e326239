import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { greeting } from './tours.ts'

/** A page with a tour, where an on-screen keyboard covers all below 300 px. Returns where the tour ends. */
async function bottomOfTour(beckon: Kit, page: Page): Promise<number> {
  const tour = await beckon.publish(greeting({ automatic: true }))
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(() => {
    const value = Object.assign(new EventTarget(), { height: 300, offsetTop: 0, scale: 1, width: 360, offsetLeft: 0 })
    Object.defineProperty(window, 'visualViewport', { configurable: true, value })
  })
  await page.goto(beckon.page('/orders', `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head>`))
  await expect(page).toShowExperience(tour.id, { step: 0 })
  const { y, height } = (await page.locator('beckon-view .card').boundingBox())!
  return y + height
}

test.describe('on a screen that people touch', () => {
  test.use({ hasTouch: true })

  test('a tour of the built product keeps above the keyboard', async ({ page, beckon }) => {
    expect(await bottomOfTour(beckon, page)).toBeLessThanOrEqual(300)
  })
})

test('where nobody touches the screen, the page does not load what keeps above keyboards', async ({ page, beckon }) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await bottomOfTour(beckon, page)
  expect(loaded.filter(path => path.includes('/whole-tour'))).not.toEqual([])
  expect(loaded.filter(path => path.includes('/touch'))).toEqual([])
})
