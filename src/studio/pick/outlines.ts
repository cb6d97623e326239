/** Boxes in our own layer that lie over elements of the page and follow them. */
export interface Outlines {
  /** Draws one box for each element, where it is now. */
  draw(kind: 'chosen' | 'match' | 'shield', elements: Element[]): void
}

export function createOutlines(layer: HTMLElement): Outlines {
  const boxes = new Map<string, HTMLElement[]>()
  return {
    draw(kind, elements) {
      const have = boxes.get(kind) ?? []
      boxes.set(kind, have)
      while (have.length > elements.length) have.pop()!.remove()
      while (have.length < elements.length) {
        const box = layer.ownerDocument.createElement('div')
        box.className = kind
        layer.prepend(box)
        have.push(box)
      }
      const rectangles = elements.map(element => element.getBoundingClientRect())
      rectangles.forEach(({ x, y, width, height }, at) => {
        const { style } = have[at]!
        style.setProperty('transform', `translate(${x}px, ${y}px)`)
        style.setProperty('width', `${width}px`)
        style.setProperty('height', `${height}px`)
      })
    },
  }
}
