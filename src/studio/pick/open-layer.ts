import { render } from 'preact'
import { keepOnTop, raise } from '../../ui/top-layer.ts'
import { PICK_STYLE } from './pick-css.ts'

/** The layer of the picker: above the page, in the studio's root. */
export interface Layer {
  layer: HTMLElement
  /** For the controls. */
  bar: HTMLElement
  /** The focused element, if it is in this layer. */
  focused(): Element | null
}

/** Events on our own controls, which the page must not see. */
const PRIVATE = [
  ...['keyup', 'keypress', 'focusin', 'focusout', 'click', 'dblclick', 'contextmenu'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
]

/** Removed when the signal is aborted. Then the focus returns to where it was. */
export function openLayer(window: Window, root: ShadowRoot, signal: AbortSignal): Layer {
  const { document } = window
  const before = (root.activeElement ?? document.activeElement) as HTMLElement | null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PICK_STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const layer = document.createElement('div')
  layer.className = 'pick'
  layer.popover = 'manual'
  const bar = layer.appendChild(document.createElement('div'))
  for (const type of PRIVATE) layer.addEventListener(type, event => event.stopPropagation())
  root.append(layer)
  raise(layer)
  const focused = () => (layer.contains(root.activeElement) ? root.activeElement : null)
  const guest = { host: root.host as HTMLElement, taken: 0 }
  everyFrame(window, signal, () => {
    if (bar.firstElementChild) keepOnTop(guest, layer, bar.firstElementChild)
    if (!layer.matches(':popover-open')) raise(layer)
  })
  signal.addEventListener('abort', () => {
    const inside = focused()
    render(null, bar)
    layer.remove()
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(one => one !== sheet)
    if (inside) before?.focus?.({ preventScroll: true })
  })
  return { layer, bar, focused }
}

/** Runs once a frame, because no event says that an element has moved. */
export function everyFrame(window: Window, signal: AbortSignal, work: () => void): void {
  const frame = () => {
    if (signal.aborted) return
    work()
    window.requestAnimationFrame(frame)
  }
  frame()
}
