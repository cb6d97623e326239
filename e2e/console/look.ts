import { expect, type Page } from '@playwright/test'
import { violations } from '../demo/violations.ts'

/** Light and dark, narrow and wide: nothing for axe, and nothing beside the page. */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      // Otherwise colours change over a moment, and axe reads what is between them.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), `${name} at ${width}, ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize(before)
}
