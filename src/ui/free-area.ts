// For screens that people touch: those have notches, home indicators and on-screen keyboards. Only those load it.
import type { Rect } from './place.ts'
import { viewport } from './target.ts'

const SAFE = ['top', 'right', 'bottom', 'left'].map(side => `env(safe-area-inset-${side})`).join(' ')

/**
 * The part of the window that no notch, no home indicator and no on-screen keyboard covers. A card in the layer is not higher
 * than that; what does not fit scrolls inside.
 */
export function freeArea(layer: HTMLElement, isAboveKeyboard = true): Rect {
  const { width, height } = viewport()
  put(layer, '--safe', SAFE)
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
  put(layer, '--free', `${area.height}px`)
  keepInSight(layer)
  return area
}

/** The field that somebody types in: a keyboard makes the card lower, and what does not fit any more scrolls. */
function keepInSight(layer: HTMLElement): void {
  const card = layer.querySelector<HTMLElement>('.card .in')
  const field = card?.querySelector('.field:focus')
  if (field && put(layer, '--seen', card!.className + card!.offsetHeight)) field.scrollIntoView({ block: 'nearest' })
}

/** Whether it was something else. */
function put({ style }: HTMLElement, name: string, value: string): boolean {
  if (style.getPropertyValue(name) === value) return false
  style.setProperty(name, value)
  return true
}
