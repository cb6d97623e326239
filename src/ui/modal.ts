import { pageBody, pageRoot } from './page.ts'
import type { Shell } from './shell.tsx'

/** Pages have focus traps of their own: after so many quarrels they keep the focus. */
const MOST_PULLS = 50

/** What one comes to by Tab. */
const STOPS = 'a[href],button:not([disabled]),input,select,textarea,video'

export interface Modal {
  /** Call it once a frame: what it lies in may have changed. */
  keep(): void
  stop(): void
}

/**
 * Keeps keyboard and screen readers inside a view; a shield in its layer does so for the pointer. An `inert` page or a modal
 * dialog would be simpler, but the browser then styles the whole page anew at each step, and nothing below can be found.
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
  // A click beside the card leaves the focus where it was.
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

/** From the last one comes to the first, and back. */
function turnBack(event: KeyboardEvent, { activeElement }: ShadowRoot, card: HTMLElement | null): void {
  const stops = [...(card?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  // Radios of one question are one stop.
  const atTheEnd = activeElement === last || (isRadio(activeElement) && isRadio(last))
  if (!atTheEnd && !(event.shiftKey && activeElement === card)) return
  event.preventDefault()
  first?.focus({ preventScroll: true })
}

function isRadio(element: Element | null | undefined): boolean {
  return !!element?.matches('[type=radio]')
}

/** Hides from screen readers all that is not on the way to the element, also what comes later. */
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
    /** It moves into dialogs of the page, and pages replace their body. */
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
