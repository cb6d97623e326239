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

/** Notes that somebody waits for the page to be really seen, as the runtime does where it is prerendered. */
export const NOTE_WAITING = `<script>
  var listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type) {
    if (type === 'prerenderingchange') window.waits = true
    return listen.apply(this, arguments)
  }
</script>`

/** The step is written down: whoever leaves in the very moment of the click finds the one before it. */
export const written = (page: Page, step: number) =>
  expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.stage.step)')).toBe(step)
