import type { Page } from '@playwright/test'

/** Lets the page draw so many frames: what it does from one to the next it has done by then, however slow the machine is. */
export const passFrames = (page: Page, count: number) =>
  page.evaluate(async count => {
    for (let passed = 0; passed < count; passed++) await new Promise(requestAnimationFrame)
  }, count)
