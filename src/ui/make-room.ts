export type Edge = 'top' | 'bottom'

/** Room that a page has made for a banner. */
export interface Room {
  /** Whether nothing of the page lies under the banner any more, and nothing was pushed out of the window. */
  holds(): boolean
  undo(): void
}

/**
 * Makes a page move aside for a banner: padding for what is in its flow, another offset for what is fixed or sticky, less height
 * for what fills the window. `named` are elements that the author knows to be in the way. Null, with nothing changed, where
 * that did not work: pages are laid out in more ways than anybody knows.
 */
export function makeRoom(edge: Edge, height: number, own: Element, named: Element[]): Room | null {
  const root = document.documentElement
  const seen = [...new Set([...seenOnScreen(), ...named])].filter(isOfThePage).sort(outerFirst)
  const scrolls = root.scrollHeight > innerHeight + 1
  const filling = seen.filter(element => fills(element, scrolls))
  const changes = createChanges()
  const padding = Number.parseFloat(getComputedStyle(root)[edge === 'top' ? 'paddingTop' : 'paddingBottom'])
  changes.set(root, `padding-${edge}`, `${padding + height}px`)
  // A root as high as the window stays so, and what is as high as the root becomes lower with it.
  changes.set(root, 'box-sizing', 'border-box')
  for (const element of seen) if (isUnder(element, edge, height)) shift(element, edge, height, changes)
  for (const element of filling) shrink(element, edge === 'top' ? innerHeight : innerHeight - height, changes)
  const room: Room = {
    undo: changes.undo,
    holds() {
      if (!scrolls && root.scrollHeight > innerHeight + 1) return false
      if (seen.some(element => element.isConnected && isUnder(element, edge, height))) return false
      // What scrolls may lie under it; what does not, nothing of it.
      const moves = edge === 'top' ? root.scrollTop > 0 : scrolls
      return seenUnder(edge, height).every(element => (moves ? !isUnder(element, edge, height) : element === own))
    },
  }
  if (room.holds()) return room
  changes.undo()
  return null
}

/** Points of a grid: what lies at one of them is what people see. */
const ACROSS = [0.02, 0.25, 0.5, 0.75, 0.98]
const DOWN = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]

function seenOnScreen(): Element[] {
  return ACROSS.flatMap(x => DOWN.flatMap(y => document.elementsFromPoint(x * innerWidth, y * innerHeight)))
}

function seenUnder(edge: Edge, height: number): Element[] {
  const y = edge === 'top' ? height / 2 : innerHeight - height / 2
  const found = ACROSS.flatMap(x => document.elementsFromPoint(x * innerWidth, y))
  return found.filter(element => element !== document.documentElement)
}

function isOfThePage(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.documentElement && element.localName !== 'beckon-view'
}

function outerFirst(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** As high as the window; or, where the page does not scroll, down to its end. */
function fills(element: HTMLElement, scrolls: boolean): boolean {
  if (scrolls) return Math.abs(element.offsetHeight - innerHeight) < 2
  return element.offsetHeight > innerHeight / 2 && element.getBoundingClientRect().bottom < innerHeight + 2
}

/** Whether it lies under the banner and does not move with the page. */
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

/** What is absolute moves with what it lies in; where that is the root, it does not move at all. */
function isOnRoot(element: Element): boolean {
  const parent = (element as HTMLElement).offsetParent
  return !parent || (parent === document.body && getComputedStyle(parent).position === 'static')
}

/** What sticks in a pane that scrolls moves with the pane. */
function isInPane(element: Element): boolean {
  for (let node = element.parentElement; node && node !== document.body; node = node.parentElement)
    if (getComputedStyle(node).overflowY !== 'visible') return true
  return false
}

function shift(element: HTMLElement, edge: Edge, height: number, changes: Changes): void {
  const offset = Number.parseFloat(getComputedStyle(element)[edge])
  changes.set(element, edge, `${(Number.isNaN(offset) ? 0 : offset) + height}px`)
}

/** Lower by what reaches beyond the end that is left of the window. */
function shrink(element: HTMLElement, end: number, changes: Changes): void {
  const over = Math.round(element.getBoundingClientRect().bottom - end)
  if (over < 1) return
  const { minHeight } = getComputedStyle(element)
  const property = Number.parseFloat(minHeight) >= element.offsetHeight - 1 ? 'min-height' : 'height'
  changes.set(element, property, `calc(100vh - ${innerHeight - element.offsetHeight + over}px)`)
}

type Changes = ReturnType<typeof createChanges>

/** Styles of the page that can be taken back. */
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
