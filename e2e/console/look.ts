import { expect, type Page } from '@playwright/test'
import { IN_FULL } from '../../test/runs.ts'
import { violations } from '../demo/violations.ts'

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [320, 1280]

/**
 * Nothing for axe, and nothing beside the page. axe reads each page in one scheme and at one width, some of them so and some so. The
 * long run has light and dark, narrow and wide.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!
  const turn = name.length
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 800 })
    for (const [which, colorScheme] of SCHEMES.entries()) {
      if (!IN_FULL && (at !== turn % 2 || which !== (turn >> 1) % 2)) continue
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), `${name} at ${width}, ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}
