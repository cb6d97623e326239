import { elementsAt, pageBody, pageRoot } from './page.ts'

export type Edge = 'top' | 'bottom'

/** Room that a page has made for a banner. */
export interface Room {
  /** Whether nothing of the page lies under the banner, and nothing was pushed out of the window. */
  holds(): boolean
  undo(): void
}

/**
 * Moves the page aside for a banner: padding for what is in the flow, a new offset for what is fixed or sticky, less height for
 * what fills the window. `named` are elements that the author knows to be in the way. Pages have too many layouts to know them
 * all: if it does not work, it changes nothing and returns null.
 */
export function makeRoom(edge: Edge, height: number, own: Element, named: Element[]): Room | null {
  const root = pageRoot()
  const seen = [...new Set([...seenOnScreen(), ...named])].filter(isOfThePage).sort(outerFirst)
  const scrolls = root.scrollHeight > innerHeight + 1
  const mayScroll = scrolls || !seen.some(reachesDown)
  const filling = seen.filter(element => fills(element, mayScroll))
  const changes = createChanges()
  const padding = Number.parseFloat(getComputedStyle(root)[edge === 'top' ? 'paddingTop' : 'paddingBottom'])
  changes.set(root, `padding-${edge}`, `${padding + height}px`)
  // A root as high as the window keeps its height, and its children become lower with it.
  changes.set(root, 'box-sizing', 'border-box')
  for (const element of seen) if (isUnder(element, edge, height)) shift(element, edge, height, changes)
  for (const element of filling) shrink(element, edge === 'top' ? innerHeight : innerHeight - height, changes)
  const room: Room = {
    undo: changes.undo,
    holds() {
      if (!mayScroll && root.scrollHeight > innerHeight + 1) return false
      if (seen.some(element => element.isConnected && isUnder(element, edge, height))) return false
      // Content that scrolls may lie under the banner. Other content may not.
      const moves = edge === 'top' ? root.scrollTop > 0 : mayScroll
      return seenUnder(edge, height).every(element => (moves ? !isUnder(element, edge, height) : element === own))
    },
  }
  if (room.holds()) return room
  changes.undo()
  return null
}

/** The points of a grid. We take what lies at these points as what people see. */
const ACROSS = [0.02, 0.25, 0.5, 0.75, 0.98]
const DOWN = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]

function seenOnScreen(): Element[] {
  return ACROSS.flatMap(x => DOWN.flatMap(y => elementsAt(document, x * innerWidth, y * innerHeight)))
}

function seenUnder(edge: Edge, height: number): Element[] {
  const y = edge === 'top' ? height / 2 : innerHeight - height / 2
  const found = ACROSS.flatMap(x => elementsAt(document, x * innerWidth, y))
  return found.filter(element => element !== pageRoot())
}

function isOfThePage(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element !== pageRoot() && element.localName !== 'beckon-view'
}

function outerFirst(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** A page that ends before the window does may become longer than the window. One that fills it, such as a shell, may not. */
function reachesDown(element: HTMLElement): boolean {
  return element.getBoundingClientRect().bottom > innerHeight - 1 && getComputedStyle(element).position !== 'fixed'
}

/** Whether it is as high as the window or, if the page does not scroll, reaches down to its end. */
function fills(element: HTMLElement, scrolls: boolean): boolean {
  if (scrolls) return Math.abs(element.offsetHeight - innerHeight) < 2
  return element.offsetHeight > innerHeight / 2 && element.getBoundingClientRect().bottom < innerHeight + 2
}

/** Whether it lies under the banner and does not scroll with the page. */
function isUnder(element: Element, edge: Edge, height: number): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const under = edge === 'top' ? top < height - 1 && bottom > 0 : bottom > innerHeight - height + 1 && top < innerHeight
  return under && element.localName !== 'beckon-view' && isOutOfFlow(element)
}

function isOutOfFlow(element: Element): boolean {
  const { position } = getComputedStyle(element)
  if (position === 'sticky') return !isInPane(element)
  return position === 'fixed' || (position === 'absolute' && isOnRoot(element))
}

/** An absolute element moves with its containing block. If that is the root, it does not move at all. */
function isOnRoot(element: Element): boolean {
  const parent = (element as HTMLElement).offsetParent
  return !parent || (parent === pageBody() && getComputedStyle(parent).position === 'static')
}

/** A sticky element in a scrolling pane moves with the pane. */
function isInPane(element: Element): boolean {
  for (let node = element.parentElement; node && node !== pageBody(); node = node.parentElement)
    if (getComputedStyle(node).overflowY !== 'visible') return true
  return false
}

function shift(element: HTMLElement, edge: Edge, height: number, changes: Changes): void {
  const offset = Number.parseFloat(getComputedStyle(element)[edge])
  changes.set(element, edge, `${(Number.isNaN(offset) ? 0 : offset) + height}px`)
}

/** Reduces the height by the part that reaches beyond the free part of the window. */
function shrink(element: HTMLElement, end: number, changes: Changes): void {
  const over = Math.round(element.getBoundingClientRect().bottom - end)
  if (over < 1) return
  const { minHeight } = getComputedStyle(element)
  const property = Number.parseFloat(minHeight) >= element.offsetHeight - 1 ? 'min-height' : 'height'
  changes.set(element, property, `calc(100vh - ${innerHeight - element.offsetHeight + over}px)`)
}

type Changes = ReturnType<typeof createChanges>

/** Changes styles of the page and can undo the changes. */
function createChanges() {
  const undos: (() => void)[] = []
  return {
    set({ style }: HTMLElement, property: string, value: string) {
      const [was, priority] = [style.getPropertyValue(property), style.getPropertyPriority(property)]
      undos.push(() => style.setProperty(property, was, priority))
      style.setProperty(property, value, 'important')
    },
    undo() {
      for (const undo of undos.splice(0).reverse()) undo()
    },
  }
}
