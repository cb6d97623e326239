export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

export interface Placed {
  x: number
  y: number
  side: Side
  /** Middle of the arrow along the card's edge, from the card's left or top. */
  arrow: number
}

/** Between target and card; the arrow stands in it. */
export const GAP = 12
/** Kept free at the edges of the viewport. */
export const EDGE = 12
/** The arrow keeps this far from the card's corners. */
export const CORNER = 24

const COVERS = 1e6

/**
 * Beside the target, on the first of `sides` with enough room, else where least is missing; then shifted into the viewport.
 * A side where the card would cover `avoid` whole counts as having no room.
 */
export function place(target: Rect, card: Size, view: Size, sides: Side[], avoid?: Rect | null): Placed {
  let best: Placed | undefined
  let least = Number.POSITIVE_INFINITY
  for (const side of sides) {
    const upright = side === 'top' || side === 'bottom'
    const before = side === 'top' || side === 'left'
    const [at, length] = upright ? (['y', 'height'] as const) : (['x', 'width'] as const)
    const [along, breadth] = upright ? (['x', 'width'] as const) : (['y', 'height'] as const)
    const main = before ? target[at] - GAP - card[length] : target[at] + target[length] + GAP
    const middle = target[along] + target[breadth] / 2
    const spot = { ...card, [at]: main, [along]: middle - card[breadth] / 2 } as unknown as Rect
    const inside = shift(spot, view)
    const missing =
      Math.max(0, before ? EDGE - main : main + card[length] + EDGE - view[length]) +
      (avoid && covers(inside, avoid) ? COVERS : 0)
    if (missing < least) {
      least = missing
      best = { x: inside.x, y: inside.y, side, arrow: clamp(CORNER, middle - inside[along], card[breadth] - CORNER) }
    }
  }
  return best!
}

/** Into the viewport; what is larger than it keeps its beginning visible. */
export function shift(spot: Rect, view: Size): Rect {
  return {
    ...spot,
    x: clamp(EDGE, spot.x, view.width - spot.width - EDGE),
    y: clamp(EDGE, spot.y, view.height - spot.height - EDGE),
  }
}

/** Whether nothing of `inner` can be seen under `outer`. */
export function covers(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
