import { elementAt, pageRoot } from './page.ts'
import { isAbove, standAbove } from './without-top-layer.ts'

/** Whether the browser has popovers. If not, our layers stand above the page by their `z-index`. */
export const hasTopLayer = (): boolean => 'popover' in HTMLElement.prototype

const isUp = (layer: HTMLElement) => (hasTopLayer() ? layer.matches(':popover-open') : isAbove(layer))

/** Shows a layer above all others, unless it is shown already. */
export function show(layer: HTMLElement): void {
  if (!isUp(layer)) raise(layer)
}

/** Whether a modal of the page lies over everything else. Without popovers, we lie below it anyway. */
export const isCovered = (): boolean => hasTopLayer() && !!document.querySelector(':modal')

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

/** Comes back after the page removed our element. If the page always does, we give up: both would do nothing else for ever. */
function comeBack(guest: Guest): boolean {
  if (!guest.host.isConnected && ++guest.taken <= MOST_RETURNS) pageRoot().append(guest.host)
  return guest.host.isConnected
}

/** Keeps what belongs to the page, such as a launcher, above it. A modal dialog or a fullscreen element covers both. */
export function keepAbovePage(guest: Guest, layer: HTMLElement): void {
  if (comeBack(guest) && !isCovered()) show(layer)
}

/**
 * A modal dialog or a fullscreen element of the page covers a popover and makes it inert, however often we show it again. It
 * works only inside that element, so we move it there. So we do if the target is in a menu of the page, which a click outside
 * would close. This is cheap enough for every frame.
 */
export function keepOnTop(guest: Guest, layer: HTMLElement, card: Element, target?: Element | null): void {
  const { host } = guest
  if (!host.isConnected) {
    if (comeBack(guest)) raise(layer)
    return
  }
  const { x, y, width, height } = card.getBoundingClientRect()
  const menu = hasTopLayer() && target?.closest(':popover-open')
  let home: Element = menu || pageRoot()
  let hit: Element | null | undefined
  let root: DocumentOrShadowRoot | null | undefined = document
  // From the page into its open shadow roots, because the innermost modal is the newest. Our own views do not count.
  while (root) {
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
  // A fullscreen video or frame draws no children, so we can only wait.
  if (home === host.parentNode || /VIDEO|FRAME/.test(home.tagName)) return
  // `moveBefore` keeps the focus and half-typed text. Without it, the focus is lost.
  const canKeepFocus = 'moveBefore' in home
  if (canKeepFocus) home.moveBefore(host, null)
  else home.append(host)
  raise(layer)
}
