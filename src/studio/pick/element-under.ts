/** The elements that people mean when they point at something inside them. */
export const WHOLE =
  'a[href], button, summary, select, textarea, input, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch]'

/** The page's element at a point, also in open shadow roots. Our own elements are ignored. */
export function elementUnder(document: Document, x: number, y: number): Element | null {
  let found: Element | null = null
  let root: Document | ShadowRoot | null = document
  while (root) {
    const inner: Element | undefined = root
      .elementsFromPoint(x, y)
      .find(one => one.getRootNode() === root && !isOurs(one))
    if (!inner) break
    found = inner
    root = inner.shadowRoot
  }
  if (!found) return null
  const drawing = found as SVGElement
  return found.closest(WHOLE) ?? drawing.ownerSVGElement ?? found
}

export function isOurs(element: Element): boolean {
  return element.localName.startsWith('beckon-')
}
