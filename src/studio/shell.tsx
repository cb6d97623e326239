import { type ComponentChildren, render } from 'preact'
import { createElement, pageRoot } from '../ui/page.ts'
import { keepOnTop, lift, raise } from '../ui/top-layer.ts'
import { STYLE } from './style.ts'

/** Our place on the page: one element, a shadow root, and a stylesheet that nothing outside can reach. */
export interface Shell {
  root: ShadowRoot
  draw(children: ComponentChildren): void
  /** Moves it above layers that came later. */
  lift(): void
  /** Focuses the panel, unless something on the page has the focus. */
  focus(): void
  hasFocus(): boolean
  remove(): void
}

/** Events that the page must not hear while somebody edits here. */
const PRIVATE = [
  ...['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change', 'submit', 'paste', 'copy', 'cut'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'dblclick', 'contextmenu'],
  ...['focusin', 'focusout', 'dragstart', 'dragover', 'drop', 'compositionstart', 'compositionend'],
]

/** Draws into a layer above the page, and keeps it above other layers of the page. */
export function createShell(): Shell {
  const host = createElement('beckon-studio')
  // As in views: no styles of the page, no box, and no zoom of the page.
  const zoom = 1 / (pageRoot().currentCSSZoom ?? 1)
  host.style.cssText = `all:initial!important;display:contents!important;zoom:${zoom}!important`
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  // Some pages remove stylesheets that they find.
  const dress = () => {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
  }
  dress()
  for (const type of PRIVATE) root.addEventListener(type, event => event.stopPropagation())
  const layer = createElement('div')
  layer.className = 'layer'
  layer.popover = 'manual'
  root.append(layer)
  pageRoot().append(host)
  raise(layer)

  const before = document.activeElement
  const guest = { host, taken: 0 }
  let frame = 0
  const follow = () => {
    const head = layer.querySelector('.studio-head')
    if (head) keepOnTop(guest, layer, head)
    dress()
    frame = requestAnimationFrame(follow)
  }
  frame = requestAnimationFrame(follow)
  return {
    root,
    draw: children => render(children, layer),
    lift: () => lift(root, layer),
    focus() {
      const { activeElement, body } = document
      if (!activeElement || activeElement === body) layer.querySelector<HTMLElement>('.studio')?.focus({ preventScroll: true }) // biome-ignore format: one thought
    },
    hasFocus: () => root.activeElement !== null,
    remove() {
      cancelAnimationFrame(frame)
      const inside = root.activeElement !== null
      render(null, layer)
      host.remove()
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
  }
}
