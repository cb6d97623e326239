import { elementUnder, isOurs } from './element-under.ts'

export interface PointerTools {
  window: Window
  signal: AbortSignal
  /** The author is using the page: all events go through. */
  letsThrough(): boolean
  onMove(element: Element): void
  onPress(element: Element): void
  onTwice(): void
}

const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'touchstart', 'touchend']

/**
 * Tells what the pointer is on. Presses of the main button do not reach the page, unless Alt is held. Moves, scrolling, other
 * buttons and keys do, so that a menu under the pointer stays open.
 */
export function watchPointer({ window, signal, letsThrough, onMove, onPress, onTwice }: PointerTools): void {
  const { document } = window
  const listen = (type: string, work: (event: PointerEvent) => void) =>
    window.addEventListener(type, event => work(event as PointerEvent), { capture: true, signal, passive: false })
  const under = ({ clientX, clientY }: PointerEvent) => elementUnder(document, clientX, clientY)

  listen('pointermove', event => {
    const element = letsThrough() || onOurs(event) ? null : under(event)
    if (element) onMove(element)
  })
  for (const type of PRESSES)
    listen(type, event => {
      if (letsThrough() || onOurs(event) || event.button > 0) return
      if (event.altKey) return type === 'click' ? followLink(event) : undefined
      event.stopImmediatePropagation()
      if (event.cancelable && !type.startsWith('touch')) event.preventDefault()
      const element = type === 'pointerdown' ? under(event) : null
      if (element) onPress(element)
      if (type === 'dblclick') onTwice()
    })
}

/** Our own controls handle their presses. A shield stands for the frame below it. */
function onOurs(event: Event): boolean {
  const path = event.composedPath()
  const inner = path[0] as Partial<Element>
  return inner.className !== 'shield' && path.some(one => 'localName' in one && isOurs(one as Element))
}

/** With Alt, a browser downloads a link, and routers ignore it. So we click it again without Alt. */
function followLink(event: Event): void {
  const link = event.composedPath().find(one => (one as Partial<Element>).localName === 'a') as HTMLElement | undefined
  if (!link?.click) return
  event.preventDefault()
  event.stopImmediatePropagation()
  link.click()
}
