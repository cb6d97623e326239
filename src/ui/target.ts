import { elementsAt, pageBody } from './page.ts'
import type { Side, Size } from './place.ts'

/** Whether an element takes part in what the user sees. */
export function isShown(element: Element | null): element is Element {
  return !!element?.checkVisibility({ visibilityProperty: true })
}

/** Fixed and sticky things do not move with the page; what stands beside them must not either. */
export function standsStill(element: Element): boolean {
  for (let node: Element | null = element; node; ) {
    if (/fix|sti/.test(getComputedStyle(node).position)) return true
    // The parent in what is drawn: through slots and out of shadow roots.
    node = node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host
  }
  return false
}

export interface Viewport extends Size {
  /** How long the whole page is. */
  length: number
}

/** What can be seen of the page. Without a doctype it is the body that knows. */
export function viewport(): Viewport {
  const { clientWidth: width, clientHeight: height, scrollHeight: length } = document.scrollingElement ?? pageBody()
  return { width, height, length }
}

/** Brings the target into view once, clear of what covers it there but our `own`; afterwards the user scrolls as they like. */
export function bringIntoView(target: Element, own: Element): void {
  const { x, y, right, bottom, width, height } = target.getBoundingClientRect()
  const view = viewport()
  const under = elementsAt(target.getRootNode(), x + width / 2, y + height / 2)
  const hit = under.find(element => element !== own)!
  const within = x >= 0 && y >= 0 && right <= view.width && bottom <= view.height
  if (within && target.contains(hit)) return
  // What is around it shows there: it lets clicks through, or a pane cuts it off. Else in the middle, where no sticky header
  // covers it; what is taller than the window shows its beginning.
  const block = within && hit?.contains(target) ? 'nearest' : height > view.height * 0.8 ? 'start' : 'center'
  target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
}

/** The element of the page with the focus, inside open shadow roots too; null where it is nobody in particular. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === pageBody() ? null : active
}

/** In which order sides are tried. Written for left-to-right pages, mirrored on others. */
export function sidesFrom(wanted: Side | 'auto' | undefined, rtl: boolean): Side[] {
  const across: Side[] = (wanted === 'left') === rtl ? ['right', 'left'] : ['left', 'right']
  const along: Side[] = wanted === 'top' ? ['top', 'bottom'] : ['bottom', 'top']
  return wanted === 'left' || wanted === 'right' ? [...across, ...along] : [...along, ...across]
}
