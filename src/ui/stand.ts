import type { ScreenPlace } from '../protocol/experience.ts'
import { hides, type Placed, place, type Rect, type Side, type Size, shift } from './place.ts'
import { focused, sidesFrom, standsStill } from './target.ts'

export interface Where {
  beside?: string
  side?: Side | 'auto'
  screen?: ScreenPlace
}

/** The spotlight is a little larger than what it shows. */
const LIGHT = 6

/**
 * Puts a card beside its target or on the screen. Call the result once a frame: it writes only when something has moved,
 * and says on which side the card is.
 */
export function stand(layer: HTMLElement, card: HTMLElement, target: Element | null, where: Where, rtl: boolean) {
  const hole = layer.querySelector<HTMLElement>('.hole')
  const arrow = layer.querySelector<HTMLElement>('.arrow')
  // What scrolls in the browser's own step never trembles; beside what stands still, nothing may scroll.
  const still = !target || standsStill(target)
  layer.style.position = still ? 'fixed' : 'absolute'
  // The light has the shape of what it shows.
  if (hole && target) hole.style.borderRadius = `calc(${getComputedStyle(target).borderTopLeftRadius} + ${LIGHT}px)`
  let last: string

  return (): Side | undefined => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const view = { width, height }
    const size = { width: card.offsetWidth, height: card.offsetHeight }
    const rect = target?.getBoundingClientRect()
    const active = focused()
    const avoid = active && active !== target && !layer.contains(active) ? active.getBoundingClientRect() : null
    const now = JSON.stringify([rect, view, size, avoid, scrollX, scrollY])
    if (now === last) return
    last = now
    const [left, top] = still ? [0, 0] : [scrollX, scrollY]
    const spot: Rect & Partial<Placed> = rect
      ? place(rect, size, view, sidesFrom(where.side, rtl), avoid)
      : onScreen(where.screen ?? 'center', size, view, rtl, avoid)
    move(card, spot.x + left, spot.y + top)
    if (hole) light(hole, rect, view, left, top)
    if (arrow) point(arrow, spot)
    return spot.side
  }
}

function move({ style }: HTMLElement, x: number, y: number, more = ''): void {
  style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)${more}`
}

/** One of the nine places, mirrored from right to left; at another height if what has the focus would be hidden. */
function onScreen(place: ScreenPlace, card: Size, view: Size, rtl: boolean, avoid: Rect | null): Rect {
  const middle = (view.width - card.width) / 2
  const x = /left/.test(place) ? 0 : /right/.test(place) ? middle * 2 : middle
  const y = /top/.test(place) ? 0 : /bottom/.test(place) ? view.height : (view.height - card.height) / 2
  const spots = [y, view.height, 0].map(y => shift({ ...card, x: rtl ? middle * 2 - x : x, y }, view))
  return spots.find(spot => !hides(spot, avoid)) ?? spots[0]!
}

/** The hole never reaches beyond the page: it would give it scrollbars. */
function light(hole: HTMLElement, rect: Rect | undefined, view: Size, left: number, top: number): void {
  const x = Math.max(0, (rect?.x ?? 0) - LIGHT)
  const y = Math.max(-top, (rect?.y ?? 0) - LIGHT)
  hole.style.width = rect ? `${Math.min(rect.x + rect.width + LIGHT, view.width) - x}px` : ''
  hole.style.height = rect ? `${rect.y + rect.height + LIGHT - y}px` : ''
  move(hole, x + left, y + top)
}

/** Drawn as the upper left corner of a square and turned towards the target. */
function point(arrow: HTMLElement, { side, arrow: along = 0, width, height }: Rect & Partial<Placed>): void {
  arrow.hidden = !side
  if (side === 'bottom') move(arrow, along - 7, -8, 'rotate(45deg)')
  if (side === 'top') move(arrow, along - 7, height - 8, 'rotate(225deg)')
  if (side === 'right') move(arrow, -8, along - 7, 'rotate(315deg)')
  if (side === 'left') move(arrow, width - 8, along - 7, 'rotate(135deg)')
}
