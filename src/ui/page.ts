// A form or an image of the page hides what `document` has under its name: `<form name="documentElement">` is what
// `document.documentElement` answers then. Asked of the prototype, the document knows better.

function known<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Object.getPrototypeOf(document), name, document)
}

export const pageRoot = () => known('documentElement')
export const pageBody = () => known('body')
export const createElement = (name: string): HTMLElement => known('createElement').call(document, name)

/** The innermost element of the page, or of a shadow root in it, at a point of the window. */
export function elementAt(root: DocumentOrShadowRoot, x: number, y: number): Element | null {
  return root === document ? known('elementFromPoint').call(document, x, y) : root.elementFromPoint(x, y)
}

export function elementsAt(root: Node, x: number, y: number): Element[] {
  return root instanceof ShadowRoot ? root.elementsFromPoint(x, y) : known('elementsFromPoint').call(document, x, y)
}
