import { createRef, h, render } from 'preact'
import { type Choice, createChoice, FRAMES } from './choice.ts'
import { labelOf } from './label-of.ts'
import type { Naming } from './names-of.ts'
import { lineageOf } from './neighbour-of.ts'
import { everyFrame, openLayer } from './open-layer.ts'
import { createOutlines, type Outlines } from './outlines.ts'
import { pageElements } from './page-elements.ts'
import type { Picked } from './picked.ts'
import { PickerBar } from './picker-bar.tsx'
import { warningsOfCount } from './warnings-of.ts'
import { watchKeys } from './watch-keys.ts'
import { watchPointer } from './watch-pointer.ts'

export interface PickTools {
  window: Window
  /** The studio's own root. The picker draws in it, and nowhere on the page. */
  root: ShadowRoot
  naming: Naming
  signal: AbortSignal
  /** Where to begin, if there is a selector already. */
  selector?: string
}

/** More outlines than this help nobody. */
const MOST_OUTLINES = 100
/** More breadcrumbs would cover the page. The arrow keys lead further up. */
const MOST_CRUMBS = 8

/**
 * Lets the author point at an element. Null if they gave up. A press holds the element under the pointer, and the arrow keys move
 * from there. Enter, a double press or "Take it" takes it.
 */
export function pickElement(tools: PickTools): Promise<Picked | null> {
  return new Promise(resolve => {
    if (tools.signal.aborted) return resolve(null)
    const ending = new AbortController()
    const end = (picked: Picked | null) => {
      ending.abort()
      resolve(picked)
    }
    tools.signal.addEventListener('abort', () => end(null), { signal: ending.signal })
    openPicker(tools, ending.signal, end)
  })
}

function openPicker(tools: PickTools, signal: AbortSignal, end: (picked: Picked | null) => void): void {
  const { window, root, naming, selector } = tools
  const { document } = window
  const page = pageElements(window, signal)
  const choice = createChoice(document, page, naming, selector)
  const { layer, bar, focused } = openLayer(window, root, signal)
  const outlines = createOutlines(layer)
  const current = createRef<HTMLButtonElement>()
  let held = false
  let usesPage = false

  const take = () => end(choice.taken())
  const giveUp = () => end(null)
  const usePage = () => {
    usesPage = !usesPage
    draw()
  }
  const choose = (element: Element, hold: boolean) => {
    held = hold
    if (element === choice.element()) return
    choice.choose(element)
    draw()
  }
  const draw = () => {
    // The focus follows the breadcrumbs. If it is on another control, it stays there.
    const follow = !bar.firstChild || focused()?.closest('[role=toolbar]')
    const crumbs = crumbsOf(choice.element(), one => choose(one, true))
    const top = !usesPage && isLow(choice.element(), window)
    render(h(PickerBar, { ...saidOf(choice), crumbs, usesPage, top, current, take, giveUp, usePage }), bar)
    if (follow) current.current?.focus({ preventScroll: true })
  }
  watchPointer({
    window,
    signal,
    letsThrough: () => usesPage,
    onMove: element => held || choose(element, false),
    onPress: element => choose(element, true),
    onTwice: take,
  })
  watchKeys({
    window,
    layer,
    chosen: choice.element,
    isCurrent: target => target === current.current,
    onMove: element => choose(element, true),
    onTake: take,
    onGiveUp: giveUp,
  })
  page.onElements(() => {
    choice.refresh()
    draw()
  })
  draw()
  everyFrame(window, signal, () => drawOutlines(outlines, choice, usesPage ? [] : document.querySelectorAll(FRAMES)))
}

function drawOutlines(outlines: Outlines, choice: Choice, frames: Iterable<Element>): void {
  const others = choice.matches().filter(one => one !== choice.element())
  outlines.draw('chosen', [choice.element()])
  outlines.draw('match', others.slice(0, MOST_OUTLINES))
  outlines.draw('shield', [...frames])
}

function saidOf(choice: Choice) {
  const { length: count } = choice.matches()
  const { selector, warnings } = choice.picked()
  return { selector, count, warnings: [...warningsOfCount(count), ...warnings] }
}

/** Then the bar goes to the other end of the window. */
function isLow(element: Element, { innerHeight }: Window): boolean {
  const { y, height } = element.getBoundingClientRect()
  return y + height / 2 > innerHeight * 0.6
}

function crumbsOf(chosen: Element, choose: (element: Element) => void) {
  return lineageOf(chosen)
    .slice(-MOST_CRUMBS)
    .map(one => ({ label: labelOf(one), choose: () => choose(one) }))
}
