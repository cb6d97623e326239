import type { ScreenPlace } from '../protocol/experience.ts'
import { covers, place, type Rect, type Side, type Size, shift } from './place.ts'
import { focused, rectOf, sidesFrom, standsStill } from './target.ts'

export interface Where {
  beside?: string
  side?: Side | 'auto'
  screen?: ScreenPlace
}

/** The spotlight is a little larger than what it shows. */
const LIGHT = 6

/**
 * Puts a card beside its target or on the screen and keeps it there. Call the result once a frame: it writes only when
 * something has moved.
 */
export function stand(layer: HTMLElement, card: HTMLElement, target: Element | null, where: Where, rtl: boolean) {
  const hole = layer.querySelector<HTMLElement>('.hole')
  const arrow = card.querySelector<HTMLElement>('.arrow')
  // What scrolls with the page in the browser's own step never trembles; what stands still must not scroll.
  const fixed = !target || standsStill(target)
  const sides = sidesFrom(where.side, rtl)
  layer.style.position = fixed ? 'fixed' : 'absolute'
  let last = ''

  return (): Side | null => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const view = { width, height }
    const size = { width: card.offsetWidth, height: card.offsetHeight }
    const rect = target && rectOf(target)
    const active = focused()
    const avoid = active && !layer.contains(active) && active !== target ? rectOf(active) : null
    const now = JSON.stringify([rect, view, size, avoid, scrollX, scrollY])
    if (now === last) return null
    last = now
    const [left, top] = fixed ? [0, 0] : [scrollX, scrollY]
    const spot = rect ? place(rect, size, view, sides, avoid) : onScreen(where.screen, size, view, rtl, avoid)
    card.style.transform = `translate(${Math.round(spot.x + left)}px,${Math.round(spot.y + top)}px)`
    if (hole) light(hole, rect, view, left, top)
    if (arrow) point(arrow, 'side' in spot ? spot : null, size)
    return 'side' in spot ? spot.side : 'top'
  }
}

/** One of the nine places; in the other half of the screen if what has the focus would be hidden. */
function onScreen(wanted: ScreenPlace | undefined, card: Size, view: Size, rtl: boolean, avoid: Rect | null): Rect {
  const at = (place: string): Rect => {
    const before = rtl ? /right/ : /left/
    const after = rtl ? /left/ : /right/
    const x = before.test(place) ? 0 : after.test(place) ? view.width : (view.width - card.width) / 2
    const y = /top/.test(place) ? 0 : /bottom/.test(place) ? view.height : (view.height - card.height) / 2
    return shift({ ...card, x, y }, view)
  }
  const place = wanted ?? 'center'
  const spot = at(place)
  return avoid && covers(spot, avoid)
    ? at(
        /top|center|^left|^right/.test(place)
          ? place.replace(/top|center|^/, 'bottom')
          : place.replace('bottom', 'top'),
      )
    : spot
}

/** The hole never reaches beyond the page: it would give it scrollbars. */
function light(hole: HTMLElement, rect: Rect | null, view: Size, left: number, top: number): void {
  const x = rect ? Math.max(0, rect.x - LIGHT) : 0
  const y = rect ? Math.max(-top, rect.y - LIGHT) : 0
  hole.style.width = `${rect ? Math.min(rect.x + rect.width + LIGHT, view.width) - x : 0}px`
  hole.style.height = `${rect ? rect.y + rect.height + LIGHT - y : 0}px`
  hole.style.transform = `translate(${x + left}px,${y + top}px)`
}

/** Drawn as the upper left corner of a square, turned towards the target. */
function point(arrow: HTMLElement, spot: { side: Side; arrow: number } | null, card: Size): void {
  arrow.hidden = !spot
  if (!spot) return
  const { side, arrow: along } = spot
  const turn = { bottom: 45, left: 135, top: 225, right: 315 }[side]
  const x = side === 'left' ? card.width - 1 : side === 'right' ? 0 : along
  const y = side === 'top' ? card.height - 1 : side === 'bottom' ? 0 : along
  arrow.style.transform = `translate(${x - 8}px,${y - 8}px) rotate(${turn}deg)`
}
