import type { Mounted } from './mount.ts'
import { lookOf } from './tokens.ts'

/**
 * Calls back a frame after the page may have moved or a modal may have come: for views that stand for hours, where looking
 * every frame would keep the machine awake. `redraw` first, where the page has become dark or light. Returns its stop.
 */
export function whileResting(
  { checkListeners }: Pick<Mounted<never>, 'checkListeners'>,
  redraw: () => void,
  work: () => void,
): () => void {
  let frame = 0
  let stopped = false
  let look = JSON.stringify(lookOf(document))
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // Some pages replace `requestAnimationFrame` and forget what cancels.
      if (stopped) return
      // A document that is being written anew has no body for a while.
      if (!document.body) return soon()
      const now = JSON.stringify(lookOf(document))
      if (now !== look) redraw()
      look = now
      work()
      checkListeners()
    })
  }
  const changed = new MutationObserver(soon)
  changed.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  const types = ['resize', 'scroll', 'focusin', 'fullscreenchange', 'transitionend']
  for (const type of types) window.addEventListener(type, soon, true)
  // Where pages say that it is night, and where the system does.
  for (const node of [document.documentElement, document.body]) changed.observe(node, { attributes: true })
  const dark = matchMedia('(prefers-color-scheme:dark)')
  dark.addEventListener('change', soon)
  soon()
  return () => {
    stopped = true
    cancelAnimationFrame(frame)
    changed.disconnect()
    dark.removeEventListener('change', soon)
    for (const type of types) window.removeEventListener(type, soon, true)
  }
}
