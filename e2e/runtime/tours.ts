import type { Page } from '@playwright/test'
import { expect } from '../../src/testing/index.ts'

/** Two steps in the middle of the screen. */
export const greeting = (more: object = {}) => ({
  kind: 'tour' as const,
  name: 'Hello',
  steps: [
    { title: 'Hello', buttons: [{ does: 'next' as const, text: 'Next' }] },
    { title: 'Goodbye', buttons: [{ does: 'next' as const, text: 'Done' }] },
  ],
  ...more,
})

/** Collects what a page must never see. */
export const LISTEN = `<script>
  window.seen = []
  addEventListener('error', function (event) { seen.push('error: ' + event.message) })
  addEventListener('unhandledrejection', function (event) { seen.push('rejection: ' + event.reason) })
</script>`

/** The step is written down: whoever leaves in the very moment of the click finds the one before it. */
export const written = (page: Page, step: number) =>
  expect.poll(() => page.evaluate('beckon.explain().then(told => told.stage.step)')).toBe(step)
