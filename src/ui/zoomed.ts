// For browsers without `currentCSSZoom`, on a page that zooms itself. Only those load it.
import { parentOf } from './page.ts'

/** How much larger the page's styles make an element. */
export function zoomOf(element: Element | null): number {
  if (!element) return 1
  return element.currentCSSZoom ?? Number(getComputedStyle(element).zoom || 1) * zoomOf(parentOf(element))
}

/**
 * Where an element is on the screen. Browsers that have `currentCSSZoom` say it themselves. Others answer as if nothing were
 * zoomed; what WebKit subtracts for scrolling is not zoomed either.
 */
export function zoomedRect(element: Element): DOMRect {
  const rect = element.getBoundingClientRect()
  const zoom = 'currentCSSZoom' in element ? 1 : zoomOf(element)
  const [left, top] = /^Apple/.test(navigator.vendor) ? [scrollX, scrollY] : [0, 0]
  const { x, y, width, height } = rect
  return new DOMRect((x + left) * zoom - left, (y + top) * zoom - top, width * zoom, height * zoom)
}
