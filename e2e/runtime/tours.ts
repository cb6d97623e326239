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
