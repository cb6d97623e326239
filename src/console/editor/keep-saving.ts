import type { OpenDraft } from './draft/open-draft.ts'

/** How often, while the page is visible. */
const EVERY = 5_000

/** Checks now and then whether somebody else has written, and saves when the connection is back. */
export function keepSaving(draft: OpenDraft, page: Document = document): () => void {
  const isSeen = () => page.visibilityState === 'visible'
  const look = () => {
    if (isSeen()) void draft.look()
    // Phones end hidden pages without a word.
    else draft.leave()
  }
  const timer = setInterval(look, EVERY)
  const save = () => void draft.save()
  const leave = () => {
    draft.leave()
    save()
  }
  addEventListener('online', save)
  page.addEventListener('visibilitychange', look)
  // Saves at once when the user leaves. What does not arrive is stored on the device.
  addEventListener('pagehide', leave)
  return () => {
    clearInterval(timer)
    removeEventListener('online', save)
    removeEventListener('pagehide', leave)
    page.removeEventListener('visibilitychange', look)
  }
}
