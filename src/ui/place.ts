export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

/** The same rectangle, measured from the corner of the area. */
export function within({ x, y }: Rect, { x: left, y: top, width, height }: Rect): Rect {
  return { x: left - x, y: top - y, width, height }
}

export interface Placed extends Rect {
  side: Side
  /** The middle of the arrow along the card's edge, measured from the card's left or top. */
  arrow: number
}

/** The gap between target and card, where the arrow stands. */
export const GAP = 14
/** The distance to keep from the edges of the viewport. */
export const EDGE = 12
/** The distance of the arrow from the card's corners. */
export const CORNER = 24

/**
 * Places the card beside the target, on the first of `sides` with enough room, or else where the least room is missing. Then
 * shifts it into the viewport. A side where the card would hide `avoid` counts as having no room.
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
  // The card hides `avoid` on every side, so we move it to the other end of the screen.
  if (hides(best!, avoid)) best!.y = shift({ ...best!, y: avoid!.y > view.height / 2 ? 0 : view.height }, view).y
  return best!
}

function beside(before: boolean, after: boolean, at: number, length: number, own: number): number {
  return before ? at - GAP - own : after ? at + length + GAP : at + (length - own) / 2
}

/** Shifts into the viewport. If it is larger than the viewport, its beginning stays visible. */
export function shift(spot: Rect, view: Size): Rect {
  const { width, height, x, y } = spot
  return {
    width,
    height,
    x: clamp(EDGE, x, view.width - width - EDGE),
    y: clamp(EDGE, y, view.height - height - EDGE),
  }
}

/** Whether it would hide the other completely. */
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
