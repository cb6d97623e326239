type Child = Node | string | null | false
type Listener = { [event: `on${string}`]: (event: Event) => void }
type Attributes = { [name: string]: string | number | boolean | null | ((event: Event) => void) } | Listener

const SVG = 'http://www.w3.org/2000/svg'

/** An HTML element with its attributes, listeners (`onclick: …`) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return furnish(document.createElement(tag), attributes, children)
}

/** The same for SVG. */
export function draw<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return furnish(document.createElementNS(SVG, tag), attributes, children)
}

function furnish<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null) element.setAttribute(name, String(value))
  }
  element.append(...children.filter(child => child !== null && child !== false))
  return element
}
