/** Shows what belongs into the top layer: a modal dialog as one, anything else as a manual popover. */
export function raise(layer: HTMLElement): void {
  if (layer.matches(':popover-open')) layer.hidePopover()
  if (layer instanceof HTMLDialogElement) {
    layer.close()
    layer.showModal()
  } else layer.showPopover()
}

/**
 * A host page's modal dialog or fullscreen element covers a popover and makes it inert, however often it is shown again;
 * only inside that element does it live. Cheap enough for every frame, and so never a frame late. Says whether it moved.
 */
export function keepOnTop(host: HTMLElement, layer: HTMLElement, card: Element): boolean {
  const { x, y, width, height } = card.getBoundingClientRect()
  const hit = host.isConnected && elementAt(x + width / 2, y + height / 2, host)
  if (hit === host || hit === null) return false
  const home = (hit && blocking(hit)) || document.documentElement
  if (home === host.parentNode) return false
  move(host, home)
  raise(layer)
  return true
}

/** What a click at this point would reach, looking into open shadow roots other than ours. */
function elementAt(x: number, y: number, host: Element): Element | null {
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot && hit !== host) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  return hit
}

/** The modal or fullscreen element around it. A fullscreen video or frame draws no children: nothing to do but wait. */
function blocking(hit: Element): Element | null {
  for (let node: Element | null = hit; node; node = ((node as Element).getRootNode() as ShadowRoot).host ?? null) {
    const found: Element | null = node.closest(':modal,:fullscreen')
    if (found) return /^(VIDEO|IFRAME)$/.test(found.tagName) ? null : found
  }
  return null
}

/** `moveBefore` keeps focus and half-typed text; older engines lose the focus only. */
function move(host: HTMLElement, home: Element): void {
  if (host.isConnected && 'moveBefore' in home) (home as { moveBefore(n: Node, c: null): void }).moveBefore(host, null)
  else home.append(host)
}
