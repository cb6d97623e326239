// A form or an image can hide a property of `document` that has its name: with `<form name="documentElement">`,
// `document.documentElement` is the form. The prototype still has the real property.

function known<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Object.getPrototypeOf(document), name, document)
}

export const pageRoot = () => known('documentElement')
export const pageBody = () => known('body')
export const createElement = (name: string): HTMLElement => known('createElement').call(document, name)

/** The innermost element at a point of the window, in the page or in a shadow root. */
export function elementAt(root: DocumentOrShadowRoot, x: number, y: number): Element | null {
  return root === document ? known('elementFromPoint').call(document, x, y) : root.elementFromPoint(x, y)
}

export function elementsAt(root: Node, x: number, y: number): Element[] {
  return root instanceof ShadowRoot ? root.elementsFromPoint(x, y) : known('elementsFromPoint').call(document, x, y)
}

/** The element around another in the rendered tree: through slots and out of shadow roots. */
export function parentOf(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host
}
