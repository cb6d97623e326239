import { elementsAt, pageBody, parentOf } from './page.ts'
import type { Rect, Side } from './place.ts'
import { hasTopLayer } from './top-layer.ts'
import { isVisible } from './without-visibility.ts'
import { zoomedRect } from './zoomed.ts'

/** Whether the person can see an element. */
export function isShown(element: Element | null): element is Element {
  return !!element && (element.checkVisibility?.({ visibilityProperty: true }) ?? isVisible(element))
}

/** An element with `display: contents` has no box. The first one in it that has one stands for it. */
export function withBox(element: Element | null): Element | null {
  const isEmpty = element && getComputedStyle(element).display === 'contents'
  return isEmpty ? withBox(element.firstElementChild) : element
}

/** Where an element is on the screen. `zoomedRect` is there only if the browser does not know it. */
export const rectOf = (element: Element): DOMRect => zoomedRect?.(element) ?? element.getBoundingClientRect()

/** Whether the person sees some of it now. They may have to scroll to it first. */
export function isInSight(element: Element | null): element is Element {
  if (!isShown(element)) return false
  const { x, y, right, bottom } = rectOf(element)
  return Math.min(right, innerWidth) > Math.max(x, 0) && Math.min(bottom, innerHeight) > Math.max(y, 0)
}

/** Fixed and sticky elements do not scroll with the page, so what stands beside them must not either. */
export function standsStill(element: Element): boolean {
  // Only in the top layer does an absolute position count from the page's corner, whatever is around our element.
  if (!hasTopLayer()) return true
  for (let node: Element | null = element; node; ) {
    if (/fix|sti/.test(getComputedStyle(node).position)) return true
    node = parentOf(node)
  }
  return false
}

export interface Viewport extends Rect {
  /** The height of the whole page. */
  length: number
}

/** The visible part of the page. In quirks mode, the body has the sizes. */
export function viewport(): Viewport {
  const { clientWidth: width, clientHeight: height, scrollHeight: length } = document.scrollingElement ?? pageBody()
  return { x: 0, y: 0, width, height, length }
}

/**
 * Scrolls the target into view once, so that nothing covers it except our `own` element. After that, the person scrolls as they
 * like.
 */
export function bringIntoView(target: Element, own: Element): void {
  const { x, y, right, bottom, width, height } = rectOf(target)
  const view = viewport()
  const under = elementsAt(target.getRootNode(), x + width / 2, y + height / 2)
  const hit = under.find(element => element !== own)!
  const within = x >= 0 && y >= 0 && right <= view.width && bottom <= view.height
  if (within && target.contains(hit)) return
  // If an ancestor shows at that point, it lets clicks through or a pane cuts the target off: scroll as little as possible.
  // Otherwise scroll to the middle, where no sticky header covers it. If it is taller than the window, show its beginning.
  const block = within && hit?.contains(target) ? 'nearest' : height > view.height * 0.8 ? 'start' : 'center'
  target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
}

/** The element of the page that has the focus, also inside open shadow roots. Null if it is only the body. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === pageBody() ? null : active
}

/** The order in which sides are tried. It is mirrored on right-to-left pages. */
export function sidesFrom(wanted: Side | 'auto' | undefined, rtl: boolean): Side[] {
  const across: Side[] = (wanted === 'left') === rtl ? ['right', 'left'] : ['left', 'right']
  const along: Side[] = wanted === 'top' ? ['top', 'bottom'] : ['bottom', 'top']
  return wanted === 'left' || wanted === 'right' ? [...across, ...along] : [...along, ...across]
}
