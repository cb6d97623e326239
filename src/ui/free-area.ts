import type { Rect } from './place.ts'
import { viewport } from './target.ts'

/**
 * The part of the window that no notch, no home indicator and no on-screen keyboard covers. A card in the layer is not higher
 * than that; what does not fit scrolls inside.
 */
export function freeArea(layer: HTMLElement, isAboveKeyboard = true): Rect {
  const { width, height } = viewport()
  const insets =
    getComputedStyle(layer)
      .getPropertyValue('--safe')
      .match(/[\d.]+/g) ?? []
  const [top = 0, right = 0, bottom = 0, left = 0] = insets.map(Number)
  const seen = isAboveKeyboard && visualViewport
  // Who zooms in with two fingers wants everything to stay where it is.
  const [from, to] = seen && seen.scale === 1 ? [seen.offsetTop, seen.offsetTop + seen.height] : [0, height]
  const y = Math.max(top, from)
  const area = { x: left, y, width: width - left - right, height: Math.min(height - bottom, to) - y }
  const free = `${area.height}px`
  if (layer.style.getPropertyValue('--free') !== free) layer.style.setProperty('--free', free)
  return area
}

/** The same rectangle, measured from the corner of the area. */
export function within({ x, y }: Rect, { x: left, y: top, width, height }: Rect): Rect {
  return { x: left - x, y: top - y, width, height }
}
