import type { Rect, Side } from './place.ts'

/** Whether an element takes part in what the user sees. */
export function isShown(element: Element | null): element is Element {
  return !!element?.isConnected && element.checkVisibility({ visibilityProperty: true })
}

/** The parent in what is drawn: through slots and out of shadow roots. */
function drawnParent(node: Element): Element | null {
  return node.assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null)
}

/** Fixed and sticky things do not move with the page; what stands beside them must not either. */
export function standsStill(element: Element): boolean {
  for (let node: Element | null = element; node; node = drawnParent(node)) {
    if (/fixed|sticky/.test(getComputedStyle(node).position)) return true
  }
  return false
}

/** Brings the target into view once, clear of what covers it there; afterwards the user scrolls as they like. */
export function bringIntoView(target: Element): void {
  const { x, y, right, bottom, width, height } = target.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const fits = x >= 0 && right <= clientWidth && y >= 0 && bottom <= clientHeight
  if (fits && !isCovered(target, x + width / 2, y + height / 2)) return
  // In the middle no sticky header covers it; what is taller than the window shows its beginning.
  target.scrollIntoView({
    block: height > clientHeight * 0.8 ? 'start' : 'center',
    inline: 'nearest',
    behavior: 'instant',
  })
}

function isCovered(target: Element, x: number, y: number): boolean {
  const hit = (target.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
  return !!hit && !target.contains(hit) && !hit.contains(target) && !hit.shadowRoot
}

/** The element with the focus, inside shadow roots too; null where it is nobody in particular. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body ? null : active
}

/** In which order sides are tried. Written for left-to-right pages, mirrored on others. */
export function sidesFrom(wanted: Side | 'auto' | undefined, mirrored: boolean): Side[] {
  const sides: Side[] = mirrored ? ['bottom', 'top', 'left', 'right'] : ['bottom', 'top', 'right', 'left']
  if (!wanted || wanted === 'auto') return sides
  const pairs: Side[] = ['left', 'top', 'right', 'bottom']
  let at = pairs.indexOf(wanted)
  if (mirrored && at % 2 === 0) at ^= 2
  return [...new Set([pairs[at]!, pairs[at ^ 2]!, ...sides])]
}

export function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}
