import type { ScreenPlace } from '../protocol/experience.ts'
import { freeArea } from './free-area.ts'
import { besideBanners, launchersBeside, spotBeside } from './others.ts'
import { hides, type Rect, type Size, shift, within } from './place.ts'
import { focused, viewport } from './target.ts'

/**
 * One of the nine places, mirrored on right-to-left pages. Uses another height if it would hide the element with the focus, and
 * another spot if it would lie over one of `others`.
 */
export function onScreen(
  place: ScreenPlace,
  card: Size,
  view: Size,
  rtl: boolean,
  avoid: Rect | null,
  others?: Rect[],
): Rect {
  const middle = (view.width - card.width) / 2
  const x = /left/.test(place) ? 0 : /right/.test(place) ? middle * 2 : middle
  const y = /top/.test(place) ? 0 : /bottom/.test(place) ? view.height : (view.height - card.height) / 2
  const spots = [y, view.height, 0].map(y => shift({ ...card, x: rtl ? middle * 2 - x : x, y }, view))
  const clear = others && spotBeside(spots[0]!, view, others, avoid)
  return clear ?? spots.find(spot => !hides(spot, avoid)) ?? spots[0]!
}

/**
 * Tells which element has the focus, because we must not hide it. While the focus is in the layer itself, the answer stays the
 * same: if a card moved when somebody presses a button in it, they would miss the button. A focus on the target needs no care.
 */
export function avoidFocus(layer: Element, target?: Element): (area: Rect) => Rect | null {
  let last: Element | null = null
  return area => {
    const active = focused()
    if (!layer.contains(active)) last = active
    return last?.isConnected && !target?.contains(last) ? within(area, last.getBoundingClientRect()) : null
  }
}

export function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): Size {
  return { width, height }
}

export function move({ style }: HTMLElement, x: number, y: number, more = ''): void {
  style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)${more}`
}

/** Where a card may stand. */
export function roomFor(layer: HTMLElement, isAboveKeyboard?: boolean): Rect {
  const area = freeArea?.(layer, isAboveKeyboard) ?? viewport()
  return besideBanners?.(layer, area) ?? area
}

/** Keeps a card at its place on the screen. Call the result once a frame; it writes only when something has changed. */
export function standOnScreen(
  layer: HTMLElement,
  card: HTMLElement,
  rtl: boolean,
  place: ScreenPlace,
  isAboveKeyboard?: boolean,
): () => void {
  let last: string
  const avoid = avoidFocus(layer)
  layer.style.position = 'fixed'
  return () => {
    const area = roomFor(layer, isAboveKeyboard)
    const facts = [sizeOf(card), area, rtl, avoid(area), launchersBeside?.(layer, area)] as const
    const now = JSON.stringify(facts)
    if (now === last) return
    last = now
    const { x, y } = onScreen(place, ...facts)
    move(card, area.x + x, area.y + y)
  }
}
