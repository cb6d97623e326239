import { elementAt, pageRoot } from './page.ts'
import { isAbove, standAbove } from './without-top-layer.ts'

/** Whether the browser has popovers. If not, our layers stand above the page by their `z-index`. */
export const hasTopLayer = (): boolean => 'popover' in HTMLElement.prototype

const isUp = (layer: HTMLElement) => (hasTopLayer() ? layer.matches(':popover-open') : isAbove(layer))

/** Shows a layer above all others, unless it is shown already. */
export function show(layer: HTMLElement): void {
  if (!isUp(layer)) raise(layer)
}

/** Shows a layer above all others. None of our views may lie above a backdrop. */
export function raise(layer: HTMLElement): void {
  if (hasTopLayer()) {
    // Chromium 114 throws if there is nothing to hide.
    if (isUp(layer)) layer.hidePopover()
    layer.showPopover()
  } else standAbove(layer)
  const { host } = layer.getRootNode() as ShadowRoot
  if (host.localName !== 'beckon-view' || layer.querySelector('.shield')) return
  for (const { shadowRoot } of document.querySelectorAll('beckon-view')) {
    const modal = shadowRoot?.querySelector('.shield')?.parentElement
    if (modal) lift(shadowRoot!, modal)
  }
}

/** Moves a layer above those that came later, and keeps the focus in it. */
export function lift({ activeElement }: ShadowRoot, layer: HTMLElement): void {
  raise(layer)
  ;(activeElement as HTMLElement | null)?.focus({ preventScroll: true })
}

/** How often we come back after the page removed our element. */
const MOST_RETURNS = 5

/** An element of ours on the page. `taken` counts how often the page removed it. */
export interface Guest {
  host: HTMLElement
  taken: number
}

/**
 * A modal dialog or a fullscreen element of the page covers a popover and makes it inert, however often we show it again. It
 * works only inside that element, so we move it there. So we do if the target is in a menu of the page, which a click outside
 * would close. This is cheap enough for every frame.
 */
export function keepOnTop(guest: Guest, layer: HTMLElement, card: Element, target?: Element | null): void {
  const { host } = guest
  const { x, y, width, height } = card.getBoundingClientRect()
  const away = !host.isConnected
  const menu = hasTopLayer() && target?.closest(':popover-open')
  let home: Element = menu || pageRoot()
  let hit: Element | null | undefined
  let root: DocumentOrShadowRoot | null | undefined = document
  // From the page into its open shadow roots, because the innermost modal is the newest. Our own views do not count.
  while (root && !away) {
    const inner: Element | null = elementAt(root, x + width / 2, y + height / 2)
    if (inner === host || !inner) {
      if (!menu || menu.contains(host)) return
      break
    }
    if (inner === hit) break
    hit = inner
    // Browsers without popovers may not know `:modal`, and would throw.
    home = hit.closest(hasTopLayer() ? ':modal,:fullscreen' : 'dialog[open],:fullscreen') ?? home
    root = hit.shadowRoot
  }
  // If the page always removes it, we give up. Otherwise both would do nothing else for ever.
  if (away && ++guest.taken > MOST_RETURNS) return
  // A fullscreen video or frame draws no children, so we can only wait.
  if (home === host.parentNode || /VIDEO|FRAME/.test(home.tagName)) return
  // `moveBefore` keeps the focus and half-typed text. Without it, the focus is lost.
  if (!away && 'moveBefore' in home) home.moveBefore(host, null)
  else home.append(host)
  raise(layer)
}
