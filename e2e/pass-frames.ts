import type { Page } from '@playwright/test'

/**
 * Lets the page draw this many frames. After that, it has done what it does from one frame to the next, however slow the machine
 * is.
 */
export const passFrames = (page: Page, count: number) =>
  page.evaluate(async count => {
    for (let passed = 0; passed < count; passed++) await new Promise(requestAnimationFrame)
  }, count)
