import { move } from './stand-on-screen.ts'
import type { Viewport } from './target.ts'

/** The spotlight is a little larger than what it shows. */
const LIGHT = 6

/** Lets a backdrop spare what a step shows. `left` and `top`: how far the layer has scrolled. */
export function light(hole: HTMLElement, target: Element, view: Viewport, left: number, top: number): void {
  const rect = target.getBoundingClientRect()
  // The light has the shape of what it shows, unless the theme knows no round corners.
  const { borderTopLeftRadius } = getComputedStyle(target)
  hole.style.borderRadius = `min(${borderTopLeftRadius} + ${LIGHT}px, var(--radius)*2)`
  // It never reaches beyond the page: it would give it scrollbars.
  const x = Math.round(Math.max(0, rect.x - LIGHT))
  const y = Math.round(Math.max(-top, rect.y - LIGHT))
  hole.style.width = `${Math.min(rect.right + LIGHT, view.width) - x}px`
  hole.style.height = `${Math.min(rect.bottom + LIGHT, view.length - top) - y}px`
  move(hole, x + left, y + top)
}
