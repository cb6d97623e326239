export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

export interface Placed extends Rect {
  side: Side
  /** Middle of the arrow along the card's edge, from the card's left or top. */
  arrow: number
}

/** Between target and card; the arrow stands in it. */
export const GAP = 14
/** Kept free at the edges of the viewport. */
export const EDGE = 12
/** The arrow keeps this far from the card's corners. */
export const CORNER = 24

/**
 * Beside the target, on the first of `sides` with enough room, else where least is missing; then shifted into the viewport.
 * A side where the card would hide `avoid` counts as having no room.
 */
export function place(target: Rect, card: Size, view: Size, sides: Side[], avoid?: Rect | null): Placed {
  let best: Placed
  let least = Number.POSITIVE_INFINITY
  for (const side of sides) {
    const across = side === 'left' || side === 'right'
    const x = beside(side === 'left', side === 'right', target.x, target.width, card.width)
    const y = beside(side === 'top', side === 'bottom', target.y, target.height, card.height)
    const spot = shift({ ...card, x, y }, view)
    const [at, room] = across ? [x, view.width - card.width] : [y, view.height - card.height]
    const over = EDGE + (/left|top/.test(side) ? -at : at - room)
    const missing = Math.max(0, over) + (hides(spot, avoid) ? 1e6 : 0)
    if (missing < least) {
      least = missing
      const arrow = across
        ? clamp(CORNER, target.y + target.height / 2 - spot.y, card.height - CORNER)
        : clamp(CORNER, target.x + target.width / 2 - spot.x, card.width - CORNER)
      best = { ...spot, side, arrow }
    }
  }
  // Hidden on every side: then away from it, wherever that is.
  if (hides(best!, avoid)) best!.y = shift({ ...best!, y: avoid!.y > view.height / 2 ? 0 : view.height }, view).y
  return best!
}

function beside(before: boolean, after: boolean, at: number, length: number, own: number): number {
  return before ? at - GAP - own : after ? at + length + GAP : at + (length - own) / 2
}

/** Into the viewport; what is larger than it keeps its beginning visible. */
export function shift(spot: Rect, view: Size): Rect {
  const { width, height, x, y } = spot
  return {
    width,
    height,
    x: clamp(EDGE, x, view.width - width - EDGE),
    y: clamp(EDGE, y, view.height - height - EDGE),
  }
}

/** Whether nothing of the other could be seen under it. */
export function hides(spot: Rect, other: Rect | null | undefined): boolean {
  return (
    !!other &&
    spot.x <= other.x &&
    spot.y <= other.y &&
    spot.x + spot.width >= other.x + other.width &&
    spot.y + spot.height >= other.y + other.height
  )
}

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
