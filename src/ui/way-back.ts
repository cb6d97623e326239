import type { Listen } from './listen.ts'

export interface WayBack {
  /** Leads the keyboard back to where it was before it came into our view. */
  go(): void
}

/** Remembers where the person was before the focus came into our view. */
export function createWayBack(host: Element, root: ShadowRoot, listen: Listen): WayBack {
  let before: Element | null | undefined
  // The element itself, also in a shadow root: an event of the root would only name the element around that.
  const onLeave = (event: FocusEvent) => {
    if (event.relatedTarget === host) before = event.composedPath()[0] as Element
  }
  // Nothing had the focus. Then browsers go on from the last place that was clicked, which is where the selection is.
  const onEnter = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget && !before) before = document.getSelection()?.focusNode?.parentElement
  }
  listen(document, 'focusout', onLeave, true)
  listen(root, 'focusin', onEnter)
  return {
    go() {
      const place = before as HTMLElement | undefined
      before = undefined
      ;(root.activeElement as HTMLElement | null)?.blur()
      place?.focus({ preventScroll: true })
      if (place && !place.matches(':focus') && !place.hasAttribute('tabindex')) goOnFrom(place)
    },
  }
}

/** The next Tab goes on from here, though it is nothing that can have the focus. */
function goOnFrom(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.blur()
  place.removeAttribute('tabindex')
}
