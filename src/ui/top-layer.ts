/** Shows what belongs into the top layer: a modal dialog as one, anything else as a manual popover. */
export function raise(layer: HTMLElement): void {
  if (layer instanceof HTMLDialogElement) {
    layer.close()
    layer.showModal()
  } else {
    layer.hidePopover()
    layer.showPopover()
  }
}

/** Above what came later; whoever is in it stays there. */
export function lift({ activeElement }: ShadowRoot, layer: HTMLElement): void {
  raise(layer)
  ;(activeElement as HTMLElement | null)?.focus({ preventScroll: true })
}

/** How often it comes back when the page takes it away. */
const MOST_RETURNS = 5

/**
 * A host page's modal dialog or fullscreen element covers a popover and makes it inert, however often it is shown again;
 * only inside that element does it live. Cheap enough for every frame, and so never a frame late.
 */
export function keepOnTop(host: HTMLElement & { taken_?: number }, layer: HTMLElement, card: Element): void {
  const { x, y, width, height } = card.getBoundingClientRect()
  let home: Element = document.documentElement
  let hit: Element | null | undefined
  let root: DocumentOrShadowRoot | null | undefined = document
  // From the page into its open shadow roots: the innermost modal is the newest. Of ours, nothing is in the way.
  while (root && host.isConnected) {
    const inner: Element | null = root.elementFromPoint(x + width / 2, y + height / 2)
    if (inner === host || !inner) return
    if (inner === hit) break
    hit = inner
    home = hit.closest(':modal,:fullscreen') ?? home
    root = hit.shadowRoot
  }
  // A page that always takes it away has decided; without an end both would be busy with nothing else.
  if (!host.isConnected) host.taken_ = (host.taken_ ?? 0) + 1
  if (host.taken_! > MOST_RETURNS) return
  // A fullscreen video or frame draws no children: nothing to do but wait.
  if (home === host.parentNode || /VIDEO|FRAME/.test(home.tagName)) return
  // `moveBefore` keeps the focus and half-typed text; elsewhere the focus is lost.
  if (host.isConnected && 'moveBefore' in home) home.moveBefore(host, null)
  else home.append(host)
  raise(layer)
}
