import { move } from './stand-on-screen.ts'
import type { Viewport } from './target.ts'

/** The spotlight is a little larger than its element. */
const LIGHT = 6

/** Cuts a hole into the backdrop for the element of a step. `left` and `top` say how far the layer has scrolled. */
export function light(
  hole: HTMLElement,
  target: Element,
  rect: DOMRect,
  view: Viewport,
  left: number,
  top: number,
): void {
  // The hole has the shape of the element, unless the theme has no round corners.
  const { borderTopLeftRadius } = getComputedStyle(target)
  hole.style.borderRadius = `min(${borderTopLeftRadius} + ${LIGHT}px, var(--radius)*2)`
  // The hole never reaches beyond the page, because it would cause scrollbars.
  const x = Math.round(Math.max(0, rect.x - LIGHT))
  const y = Math.round(Math.max(-top, rect.y - LIGHT))
  hole.style.width = `${Math.min(rect.right + LIGHT, view.width) - x}px`
  hole.style.height = `${Math.min(rect.bottom + LIGHT, view.length - top) - y}px`
  move(hole, x + left, y + top)
}
