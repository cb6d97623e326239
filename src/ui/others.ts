// Only a page with more than one view of ours loads it.
import { GIVE_WAY } from './give-way.ts'
import type { Edge } from './make-room.ts'
import { elementsAt } from './page.ts'
import { EDGE, hides, type Rect, type Size, shift, within } from './place.ts'
import { rectOf } from './target.ts'

/** The roots of our other views on the page. */
function* othersThan(own: Element): Generator<ShadowRoot> {
  const root = own.shadowRoot ?? own.getRootNode()
  for (const { shadowRoot } of document.querySelectorAll('beckon-view'))
    if (shadowRoot && shadowRoot !== root) yield shadowRoot
}

/** Below a backdrop, other views lie in the dark with the page. */
const isDimmed = (layer: ParentNode) => !!layer.querySelector('.shield')

/** Whether one of our views has dimmed the page. */
export const isPageDimmed = (own: Element): boolean => [...othersThan(own)].some(isDimmed)

/** Whether a banner of ours is at this edge already. */
export const isEdgeTaken = (own: Element, edge: Edge): boolean =>
  [...othersThan(own)].some(root => root.querySelector(`.banner.${edge}`))

/** Asks our other views not to cover an element. A page that can scroll has moved it from under them already. */
export function askToGiveWay(target: Element, own: Element): void {
  const { x, y, width, height } = rectOf(target)
  for (const over of elementsAt(document, x + width / 2, y + height / 2)) {
    if (over.localName !== 'beckon-view') return
    if (over !== own) over.dispatchEvent(new Event(GIVE_WAY))
  }
}

/** The part of an area that no banner of ours covers. */
export function besideBanners(layer: Element, area: Rect): Rect {
  if (isDimmed(layer)) return area
  let { y, height } = area
  for (const root of othersThan(layer)) {
    const bar = root.querySelector('.banner')?.getBoundingClientRect()
    if (!bar?.height) continue
    const over = bar.top <= 0 ? bar.bottom - y : 0
    const under = bar.top > 0 ? y + height - bar.top : 0
    y += Math.max(0, over)
    height -= Math.max(0, over, under)
  }
  return { ...area, y, height }
}

/** Where our launchers and their open panels are. A launcher gives way only to those that came before it. */
export function launchersBeside(layer: Element, area: Rect): Rect[] {
  if (isDimmed(layer)) return []
  const host = (layer.getRootNode() as ShadowRoot).host
  const isLauncher = layer.matches('.stays')
  const isBefore = (root: ShadowRoot) => host.compareDocumentPosition(root.host) & Node.DOCUMENT_POSITION_PRECEDING
  return [...othersThan(layer)]
    .filter(root => !isLauncher || isBefore(root))
    .flatMap(root => [...root.querySelectorAll('.fab,.opens>.card')])
    .map(element => within(area, element.getBoundingClientRect()))
}

/** The first spot for a card that lies over none of the others: just above or below one of them, or on the other side. */
export function spotBeside(wanted: Rect, view: Size, others: Rect[], avoid: Rect | null): Rect | undefined {
  const { x, y, width, height } = wanted
  const heights = [y, ...others.flatMap(other => [other.y - height - EDGE, other.y + other.height + EDGE])]
  const spots = [x, view.width - width - x].flatMap(x => heights.map(y => shift({ ...wanted, x, y }, view)))
  return spots.find(spot => !hides(spot, avoid) && others.every(other => isClearOf(spot, other)))
}

const isClearOf = (spot: Rect, other: Rect): boolean =>
  spot.x >= other.x + other.width ||
  spot.y >= other.y + other.height ||
  other.x >= spot.x + spot.width ||
  other.y >= spot.y + spot.height
