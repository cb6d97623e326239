/** How often, while the page is visible. */
const EVERY = 5_000

/** Looks now and then, and when the user comes back to the window. Returns how to stop. */
export function whileSeen(look: () => void, page: Document = document): () => void {
  const lookIfSeen = () => {
    if (page.visibilityState === 'visible') look()
  }
  const timer = setInterval(lookIfSeen, EVERY)
  page.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', lookIfSeen)
  }
}
