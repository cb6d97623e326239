import type { Host } from './host.ts'

/**
 * Whether this browser can show our views: Chrome and Edge from 93, Firefox from 101, Safari from 16.4. In an older one nobody
 * would see anything, so nothing is asked, stored or counted.
 */
export const isSupported = ({ document }: Host): boolean => 'adoptedStyleSheets' in document && 'hasOwn' in Object

/**
 * Whether it needs no part for older ones: it has popovers, and says where elements are on a page that zooms itself. WebKit does
 * not say that.
 */
export function isCurrent({ HTMLElement: { prototype }, document, getComputedStyle }: Host): boolean {
  const isZoomed = (element: Element | null) => element && getComputedStyle(element).zoom !== '1'
  return (
    'popover' in prototype &&
    ('currentCSSZoom' in prototype || ![document.documentElement, document.body].some(isZoomed))
  )
}
