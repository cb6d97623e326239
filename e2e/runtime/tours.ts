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

/** Notes that a script waits until the page is really visible, as the runtime does on a prerendered page. */
export const NOTE_WAITING = `<script>
  var listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type) {
    if (type === 'prerenderingchange') window.waits = true
    return listen.apply(this, arguments)
  }
</script>`

/** Waits until the step is written: a page that is left right at the click would find the step before it. */
export const written = (page: Page, step: number) =>
  expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.stage.step)')).toBe(step)

/** Takes the stage there, if it is free. */
export const greetingAt = (value: string) => {
  const { steps, ...tour } = greeting({ name: 'Next', position: 2 })
  return {
    ...tour,
    steps: [{ ...steps[0]!, url: { match: 'all' as const, rules: [{ kind: 'simple' as const, value }] } }],
  }
}
