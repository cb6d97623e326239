import { createRef, h, render } from 'preact'
import { elementUnder } from './element-under.ts'
import { knownOf } from './known-of.ts'
import { labelOf } from './label-of.ts'
import { makeSelector } from './make-selector.ts'
import { lineageOf } from './neighbour-of.ts'
import { everyFrame, openLayer } from './open-layer.ts'
import { createOutlines } from './outlines.ts'
import { pageElements } from './page-elements.ts'
import type { Picked } from './picked.ts'
import { PickerBar } from './picker-bar.tsx'
import { warningsOfCount } from './warnings-of.ts'
import { watchKeys } from './watch-keys.ts'
import { watchPointer } from './watch-pointer.ts'

export interface PickTools {
  window: Window
  /** The studio's own: the picker draws in it, and nowhere on the page. */
  root: ShadowRoot
  testIds: string[]
  signal: AbortSignal
  /** Where to begin, where there is one already. */
  selector?: string
}

/** Outlining more than that helps nobody. */
const MOST_OUTLINES = 100
/** More of them push the page out of sight; the arrows lead further up. */
const MOST_CRUMBS = 8
const FRAMES = 'iframe, frame, object, embed'
const IN_FRAME = 'What is inside a frame is out of reach: this is the frame itself.'

/**
 * Lets the author point at an element; null when they gave up. A press holds what is under the pointer, arrows move from there; Enter, a
 * double press or "Take it" takes it.
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
  const { window, root, testIds, selector } = tools
  const { document } = window
  const page = pageElements(window, signal)
  const { layer, bar, focused } = openLayer(window, root, signal)
  const outlines = createOutlines(layer)
  const current = createRef<HTMLButtonElement>()
  let chosen = firstOf(document, selector ? page.find(selector) : null)
  let picked = pickedOf(chosen, testIds)
  let matches: Element[] = []
  let held = false
  let usesPage = false

  const giveUp = () => end(null)
  // The page may have moved on since the selector was made.
  const take = () => end(page.find(picked.selector) === chosen ? picked : pickedOf(chosen, testIds))
  const draw = () => {
    // The keyboard follows along the crumbs; whoever is on another control stays there.
    const follow = !bar.firstChild || focused()?.closest('[role=toolbar]')
    matches = page.findAll(picked.selector)
    const { y, height } = chosen.getBoundingClientRect()
    render(
      h(PickerBar, {
        crumbs: crumbsOf(chosen, one => choose(one, true)),
        picked: { ...picked, warnings: [...warningsOfCount(matches.length), ...picked.warnings] },
        count: matches.length,
        usesPage,
        top: !usesPage && y + height / 2 > window.innerHeight * 0.6,
        current,
        take,
        giveUp,
        usePage() {
          usesPage = !usesPage
          draw()
        },
      }),
      bar,
    )
    if (follow) current.current?.focus({ preventScroll: true })
  }
  const choose = (element: Element, hold: boolean) => {
    held = hold
    if (element === chosen) return
    chosen = element
    picked = pickedOf(element, testIds)
    draw()
  }
  watchPointer({
    window,
    signal,
    letsThrough: () => usesPage,
    onMove: element => held || choose(element, false),
    onPress: element => choose(element, true),
    onTwice: take,
  })
  page.onElements(() => {
    if (chosen.isConnected) return draw()
    choose(firstOf(document, page.find(picked.selector)), false)
  })
  watchKeys({
    window,
    layer,
    chosen: () => chosen,
    isCurrent: target => target === current.current,
    onMove: element => choose(element, true),
    onTake: take,
    onGiveUp: giveUp,
  })
  draw()
  everyFrame(window, signal, () => {
    outlines.draw('chosen', [chosen])
    outlines.draw('match', usesPage ? [] : matches.slice(0, MOST_OUTLINES).filter(one => one !== chosen))
    outlines.draw('shield', usesPage ? [] : [...document.querySelectorAll(FRAMES)])
  })
}

function crumbsOf(chosen: Element, choose: (element: Element) => void) {
  return lineageOf(chosen)
    .slice(-MOST_CRUMBS)
    .map(one => ({ label: labelOf(one), choose: () => choose(one) }))
}

function pickedOf(element: Element, testIds: string[]): Picked {
  const { selector, warnings } = makeSelector(element, testIds)
  const all = element.matches(FRAMES) ? [IN_FRAME, ...warnings] : warnings
  return { selector, warnings: all, known: knownOf(element) }
}

/** Where picking begins: at what was picked before, or in the middle of the window. */
function firstOf(document: Document, before: Element | null): Element {
  const { clientWidth, clientHeight } = document.documentElement
  return before ?? elementUnder(document, clientWidth / 2, clientHeight / 2) ?? document.body
}
