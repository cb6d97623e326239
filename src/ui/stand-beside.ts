import { light } from './light.ts'
import { type Placed, place, type Side, within } from './place.ts'
import { avoidFocus, move, roomFor, sizeOf } from './stand-on-screen.ts'
import { rectOf, sidesFrom, standsStill, viewport } from './target.ts'

/** Keeps a card beside its target. Call the result once a frame; it writes only when something has moved. */
export function standBeside(
  layer: HTMLElement,
  card: HTMLElement,
  rtl: boolean,
  target: Element,
  side: Side | 'auto' | undefined,
): () => void {
  const hole = layer.querySelector<HTMLElement>('.hole')
  const arrow = layer.querySelector<HTMLElement>('.arrow')
  // If the browser itself scrolls the card, the card never trembles. Beside a target that does not scroll, the card must not
  // scroll either.
  const still = standsStill(target)
  layer.style.position = still ? 'fixed' : 'absolute'
  const avoid = avoidFocus(layer, target)
  let last: string

  return () => {
    const view = viewport()
    const area = roomFor(layer)
    const rect = rectOf(target)
    const facts = [sizeOf(card), area, sidesFrom(side, rtl), avoid(area)] as const
    const now = JSON.stringify([rect, facts, view, scrollX, scrollY])
    if (now === last) return
    last = now
    const [left, top] = still ? [0, 0] : [scrollX, scrollY]
    const spot = place(within(area, rect), ...facts)
    move(card, spot.x + area.x + left, spot.y + area.y + top)
    if (hole) light(hole, target, rect, view, left, top)
    if (arrow) point(arrow, spot)
  }
}

const TURNS = ['bottom', 'left', 'top', 'right']

/** The arrow is drawn as the upper left corner of a square, and turned towards the target. */
function point(arrow: HTMLElement, { side, arrow: along, width, height }: Placed): void {
  const turn = TURNS.indexOf(side)
  const [x, y] = turn % 2 ? [turn > 1 ? 0 : width - 1, along] : [along, turn ? height - 1 : 0]
  move(arrow, x - 8, y - 8, `rotate(${turn * 90 + 45}deg)`)
}
