/**
 * Calls back a frame after the page may have moved or a modal may have come: for views that stand for hours, where looking
 * every frame would keep the machine awake. Returns its stop.
 */
export function whileResting(work: () => void): () => void {
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(work)
  }
  const opened = new MutationObserver(soon)
  opened.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  const types = ['resize', 'scroll', 'focusin', 'fullscreenchange', 'transitionend']
  for (const type of types) window.addEventListener(type, soon, true)
  soon()
  return () => {
    cancelAnimationFrame(frame)
    opened.disconnect()
    for (const type of types) window.removeEventListener(type, soon, true)
  }
}
