/** Shows a manual popover above whatever came before it; but of our views none lies above a backdrop. */
export function raise(layer: HTMLElement): void {
  layer.hidePopover()
  layer.showPopover()
  const { host } = layer.getRootNode() as ShadowRoot
  if (host.localName !== 'beckon-view' || layer.querySelector('.shield')) return
  for (const { shadowRoot } of document.querySelectorAll('beckon-view')) {
    const modal = shadowRoot?.querySelector('.shield')?.parentElement
    if (modal) lift(shadowRoot!, modal)
  }
}

/** Above what came later; whoever is in it stays there. */
export function lift({ activeElement }: ShadowRoot, layer: HTMLElement): void {
  raise(layer)
  ;(activeElement as HTMLElement | null)?.focus({ preventScroll: true })
}

/** How often it comes back when the page takes it away. */
const MOST_RETURNS = 5

/** Something of ours on the page; `taken`: how often the page took it away. */
export interface Guest {
  host: HTMLElement
  taken: number
}

/**
 * A host page's modal dialog or fullscreen element covers a popover and makes it inert, however often it is shown again;
 * only inside that element does it live. Cheap enough for every frame, and so never a frame late.
 */
export function keepOnTop(guest: Guest, layer: HTMLElement, card: Element): void {
  const { host } = guest
  const { x, y, width, height } = card.getBoundingClientRect()
  const away = !host.isConnected
  let home: Element = document.documentElement
  let hit: Element | null | undefined
  let root: DocumentOrShadowRoot | null | undefined = document
  // From the page into its open shadow roots: the innermost modal is the newest. Of ours, nothing is in the way.
  while (root && !away) {
    const inner: Element | null = root.elementFromPoint(x + width / 2, y + height / 2)
    if (inner === host || !inner) return
    if (inner === hit) break
    hit = inner
    home = hit.closest(':modal,:fullscreen') ?? home
    root = hit.shadowRoot
  }
  // A page that always takes it away has decided; without an end both would be busy with nothing else.
  if (away && ++guest.taken > MOST_RETURNS) return
  // A fullscreen video or frame draws no children: nothing to do but wait.
  if (home === host.parentNode || /VIDEO|FRAME/.test(home.tagName)) return
  // `moveBefore` keeps the focus and half-typed text; elsewhere the focus is lost.
  if (!away && 'moveBefore' in home) home.moveBefore(host, null)
  else home.append(host)
  raise(layer)
}
