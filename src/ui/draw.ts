import type { ComponentChild, ComponentChildren, VNode } from 'preact'

// Views are written as Preact trees of plain elements. Preact itself would be half of what a page loads for a tour; of what
// it can do, a card needs this much. A test draws the same trees with Preact and compares.

type Props = { [name: string]: unknown; children?: ComponentChildren }
/** What was drawn: an element's description, or a text, and its node. */
interface Drawn {
  type?: string
  key?: unknown
  props: Props
  text?: string
  node: Element | Text
  children: (Drawn | null)[]
}

/** What an icon is of: `<svg xmlns={SVG}>`. */
export const SVG = 'http://www.w3.org/2000/svg'

/** What JSX calls in our bundles; the same shape as Preact's. */
export function h(type: string, props: Props | null, ...children: ComponentChild[]): VNode {
  return { type, key: props?.key, props: { ...props, children } } as unknown as VNode
}

/** Makes what is inside `parent` look like the tree, keeping every element whose type and key stay where they were. */
export function draw(
  tree: ComponentChildren,
  parent: Element | ShadowRoot,
  before: (Drawn | null)[] = [],
): (Drawn | null)[] {
  let next: ChildNode | null = parent.firstChild
  const after = [tree].flat(9).map((child, index) => {
    const was = before[index]
    const vnode = child as VNode<Props>
    const shown = child || child === 0
    if (shown && was && was.type === vnode.type && was.key === vnode.key) {
      next = was.node.nextSibling
      return update(was, vnode)
    }
    if (was) {
      if (was.node === next) next = next.nextSibling
      was.node.remove()
    }
    if (!shown) return null
    // What is inside an element is of its kind, unless it says otherwise.
    const kind = vnode.props?.xmlns ?? (parent as Element).namespaceURI ?? (parent as ShadowRoot).host.namespaceURI
    const node = vnode.type ? document.createElementNS(kind as string, vnode.type as string) : new Text()
    const drawn = update({ type: vnode.type as string, key: vnode.key, props: {}, node, children: [] }, vnode)
    parent.insertBefore(node, next)
    return drawn
  })
  for (const gone of before.slice(after.length)) gone?.node.remove()
  return after
}

function update(drawn: Drawn, vnode: VNode<Props> | string): Drawn {
  const { node, props: old } = drawn
  if (!(node instanceof Element)) {
    if (node.data !== `${vnode}`) node.data = `${vnode}`
    return drawn
  }
  const { props } = vnode as VNode<Props>
  // Children first: a select has no value before it has options.
  drawn.children = draw(props.children, node, drawn.children)
  for (const name in { ...old, ...props }) {
    if (old[name] !== props[name]) set(node, name, props[name])
  }
  drawn.props = props
  return drawn
}

/** Listeners are functions, styles objects, the state of a field a property; all else is an attribute. */
function set(node: Element, name: string, value: unknown): void {
  const known = node as Element & { [property: string]: unknown }
  if (name === 'children' || name === 'key') return
  if (name.startsWith('on')) known[name.toLowerCase()] = typeof value === 'function' ? value : null
  else if (name === 'style')
    for (const [property, text] of Object.entries(value ?? {})) (node as HTMLElement).style.setProperty(property, text)
  else if (name === 'value' || name === 'checked') known[name] = value ?? ''
  // As in Preact: `aria-` attributes say false, others are gone.
  else if (value == null || (value === false && name[4] !== '-')) node.removeAttribute(name)
  else node.setAttribute(name, `${value}`)
}
