import type { Mounted } from './mount.ts'
import { pageBody, pageRoot } from './page.ts'
import { watchLook } from './tokens.ts'

/**
 * Calls `work` a frame after the page may have moved or a modal may have come. For views that stay for hours: a look at every
 * frame would keep the machine awake. Calls `redraw` first if the page has become dark or light. Returns a function that stops
 * it.
 */
export function whileResting(
  { checkListeners, listen }: Pick<Mounted<never>, 'checkListeners' | 'listen'>,
  redraw: () => void,
  work: () => void,
): () => void {
  let frame = 0
  let stopped = false
  const looksDifferent = watchLook()
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // Some pages replace `requestAnimationFrame` and forget to replace `cancelAnimationFrame`.
      if (stopped) return
      // While the head is loading and after `document.open()`, the document has no body.
      if (!pageBody()) return soon()
      // A page or the system may switch to dark.
      for (const node of [pageRoot(), pageBody()]) changed.observe(node, { attributes: true })
      if (looksDifferent()) redraw()
      work()
      checkListeners()
    })
  }
  const changed = new MutationObserver(soon)
  changed.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  const types = ['resize', 'scroll', 'focusin', 'fullscreenchange', 'transitionend']
  for (const type of types) listen(window, type, soon, true)
  const dark = matchMedia('(prefers-color-scheme:dark)')
  dark.addEventListener('change', soon)
  soon()
  return () => {
    stopped = true
    cancelAnimationFrame(frame)
    changed.disconnect()
    dark.removeEventListener('change', soon)
  }
}
