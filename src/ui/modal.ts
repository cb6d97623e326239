import { pageBody, pageRoot } from './page.ts'
import type { Shell } from './shell.tsx'

/** Pages have focus traps of their own. After this many conflicts, we let the page keep the focus. */
const MOST_PULLS = 50

/** The elements that Tab stops at. */
const STOPS = 'a[href],button:not([disabled]),input,select,textarea,video'

export interface Modal {
  /** Call it once a frame, because the elements around it may have changed. */
  keep(): void
  stop(): void
}

/**
 * Keeps keyboard and screen readers inside a view. A shield in its layer blocks the pointer. An `inert` page or a modal dialog
 * would be simpler, but then the browser restyles the whole page at each step, and hit tests find nothing below.
 */
export function makeModal({ host, root }: Shell): Modal {
  let pulls = 0
  let pulling = false
  const card = () => root.querySelector<HTMLElement>('.card')
  const onFocus = (event: Event) => {
    const ours = (event.target as Element).localName?.startsWith('beckon-')
    if (ours || pulling || ++pulls > MOST_PULLS) return
    pulling = true
    card()?.focus({ preventScroll: true })
    pulling = false
  }
  const onKey = (event: Event) => {
    if ((event as KeyboardEvent).key === 'Tab') turnBack(event as KeyboardEvent, root, card())
  }
  // A click beside the card does not move the focus.
  const onPress = (event: Event) => {
    if ((event.target as Element).matches('.shield')) event.preventDefault()
  }
  const hidden = hideOthers(host)
  root.addEventListener('mousedown', onPress)
  document.addEventListener('focusin', onFocus, true)
  root.addEventListener('keydown', onKey)
  return {
    keep: hidden.keep,
    stop() {
      hidden.stop()
      document.removeEventListener('focusin', onFocus, true)
      root.removeEventListener('keydown', onKey)
      root.removeEventListener('mousedown', onPress)
    },
  }
}

/** Tab goes from the last stop to the first, and Shift+Tab back. */
function turnBack(event: KeyboardEvent, { activeElement }: ShadowRoot, card: HTMLElement | null): void {
  const stops = [...(card?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  // The radio buttons of one question are one stop.
  const atTheEnd = activeElement === last || (isRadio(activeElement) && isRadio(last))
  if (!atTheEnd && !(event.shiftKey && activeElement === card)) return
  event.preventDefault()
  const chosen = isRadio(first) && card?.querySelector<HTMLElement>('[type=radio]:checked')
  ;(chosen || first)?.focus({ preventScroll: true })
}

function isRadio(element: Element | null | undefined): boolean {
  return !!element?.matches('[type=radio]')
}

/** Hides everything from screen readers except the element and its ancestors, also what is added later. */
function hideOthers(host: HTMLElement) {
  const hidden = new Set<Element>()
  let home: ParentNode | null
  let body: HTMLElement
  const hide = () => {
    for (const other of othersThan(host)) {
      if (other.getAttribute('aria-hidden') === 'true') continue
      other.setAttribute('aria-hidden', 'true')
      hidden.add(other)
    }
  }
  const late = new MutationObserver(hide)
  const stop = () => {
    late.disconnect()
    for (const other of hidden) other.removeAttribute('aria-hidden')
    hidden.clear()
  }
  const start = () => {
    home = host.parentNode
    body = pageBody()
    hide()
    for (const parent of [pageRoot(), body]) late.observe(parent, { childList: true })
  }
  start()
  return {
    stop,
    /** Our element moves into dialogs of the page, and pages replace their body. */
    keep() {
      if (home === host.parentNode && body === pageBody()) return
      stop()
      start()
    },
  }
}

/** Browsers ignore `aria-hidden` on the body itself. */
function othersThan(host: Element): Element[] {
  const others = pageBody().contains(host) ? [] : [...pageBody().children]
  for (let node: Element | null = host; node && node !== pageRoot(); ) {
    const parent: ParentNode | null = node.parentNode
    for (const sibling of parent?.children ?? []) if (sibling !== node) others.push(sibling)
    node = node.parentElement ?? (parent instanceof ShadowRoot ? parent.host : null)
  }
  return others.filter(({ localName }) => !/^(head|body|script|style|link|template|beckon-(?!view).*)$/.test(localName))
}
