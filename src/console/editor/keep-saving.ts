import type { OpenDraft } from './draft/open-draft.ts'

/** While somebody looks at it, so often. */
const EVERY = 5_000

/** Looks now and then whether somebody else wrote, and saves when the connection is back. */
export function keepSaving(draft: OpenDraft, page: Document = document): () => void {
  const isSeen = () => page.visibilityState === 'visible'
  const look = () => {
    if (isSeen()) void draft.look()
  }
  const timer = setInterval(look, EVERY)
  const save = () => void draft.save()
  addEventListener('online', save)
  page.addEventListener('visibilitychange', look)
  // Whoever leaves has it saved at once; what does not arrive is on the device.
  addEventListener('pagehide', save)
  return () => {
    clearInterval(timer)
    removeEventListener('online', save)
    removeEventListener('pagehide', save)
    page.removeEventListener('visibilitychange', look)
  }
}
