import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { WHOLE_CHROMIUM } from '../whole-chromium.ts'

export const NOTE_RESTORED = `<script>addEventListener('pageshow', function (event) { window.restored = event.persisted })</script>`

/** With a page in a browser that has a back/forward cache. */
export const cached = test.extend<{ cachedPage: Page }>({
  // Playwright switches it off, and then a test would prove nothing.
  cachedPage: async ({ playwright, launchOptions, beckon }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...WHOLE_CHROMIUM,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const context = await browser.newContext()
    beckon.watch(context)
    await use(await context.newPage())
    await browser.close()
  },
})

/** Whether the page came out of the cache. */
export async function goBack(page: Page, path: string): Promise<boolean> {
  // No load event follows a restored page, so Playwright's own goBack() would wait for ever.
  await page.evaluate('setTimeout(() => history.back())')
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('typeof window.restored')).toBe('boolean')
  return page.evaluate<boolean>('window.restored')
}
