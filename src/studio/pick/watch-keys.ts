import { neighbourOf } from './neighbour-of.ts'

export interface KeyTools {
  window: Window
  layer: HTMLElement
  chosen(): Element
  /** Enter on any other control belongs to that control. */
  isCurrent(target: EventTarget | null): boolean
  onMove(element: Element): void
  onTake(): void
  onGiveUp(): void
}

/** While the picker has the focus: arrow keys move, Enter takes, Escape gives up. The page sees none of these keys. */
export function watchKeys({ window, layer, chosen, isCurrent, onMove, onTake, onGiveUp }: KeyTools): void {
  layer.addEventListener('keydown', event => {
    event.stopPropagation()
    const next = neighbourOf(chosen(), event.key)
    if (event.key === 'Escape') onGiveUp()
    else if (event.key === 'Enter' && isCurrent(event.target)) onTake()
    else if (next) onMove(next)
    else return
    event.preventDefault()
    if (next && !isInView(next, window)) next.scrollIntoView({ block: 'center' })
  })
}

function isInView(element: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}
