import type { Host } from './host.ts'

/**
 * Whether this browser can show our views: Chrome and Edge from 93, Firefox from 101, Safari from 16.4. In an older one nobody
 * would see anything, so nothing is asked, stored or counted.
 */
export const isSupported = ({ document }: Host): boolean => 'adoptedStyleSheets' in document && 'hasOwn' in Object

/** Parts that only some browsers need: older ones, and those on a screen that people touch. */
export type ForSome = 'older' | 'touch'

/** The parts that not every browser needs. */
export function partsForSome(host: Host): ForSome[] {
  const parts: ForSome[] = []
  if (!isCurrent(host)) parts.push('older')
  if (host.navigator.maxTouchPoints > 0) parts.push('touch')
  return parts
}

/** Whether it has popovers, knows what is visible, and says where elements are on a page that zooms itself. WebKit does not say that. */
function isCurrent({ HTMLElement: { prototype }, document, getComputedStyle }: Host): boolean {
  const isZoomed = (element: Element | null) => element && getComputedStyle(element).zoom !== '1'
  return (
    'popover' in prototype &&
    'checkVisibility' in prototype &&
    ('currentCSSZoom' in prototype || ![document.documentElement, document.body].some(isZoomed))
  )
}
