import { createRef, h, render } from 'preact'
import { keepOnTop, raise } from '../../ui/top-layer.ts'
import { elementUnder } from './element-under.ts'
import { knownOf } from './known-of.ts'
import { labelOf } from './label-of.ts'
import { makeSelector } from './make-selector.ts'
import { lineageOf, neighbourOf } from './neighbour-of.ts'
import { createOutlines } from './outlines.ts'
import { pageElements } from './page-elements.ts'
import { PICK_STYLE } from './pick-css.ts'
import type { Picked } from './picked.ts'
import { PickerBar } from './picker-bar.tsx'
import { warningsOfCount } from './warnings-of.ts'
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
/** What happens on our own controls is none of the page's business. */
const PRIVATE = [
  ...['keyup', 'keypress', 'focusin', 'focusout', 'click', 'dblclick', 'contextmenu'],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
]
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
  const { window, testIds, selector } = tools
  const { document } = window
  const page = pageElements(window, signal)
  const { layer, bar, isFocused } = openLayer(tools, signal)
  const outlines = createOutlines(layer)
  const current = createRef<HTMLButtonElement>()
  let chosen = firstOf(document, selector ? page.find(selector) : null)
  let picked = pickedOf(chosen, testIds)
  let matches: Element[] = []
  let held = false
  let usesPage = false

  const draw = () => {
    const follow = isFocused() || !layer.contains(bar.firstChild)
    matches = page.findAll(picked.selector)
    const { y, height } = chosen.getBoundingClientRect()
    render(
      h(PickerBar, {
        crumbs: lineageOf(chosen).map(one => ({ label: labelOf(one), choose: () => choose(one, true) })),
        picked: { ...picked, warnings: [...warningsOfCount(matches.length), ...picked.warnings] },
        count: matches.length,
        usesPage,
        top: !usesPage && y + height / 2 > window.innerHeight * 0.6,
        current,
        take: () => end(picked),
        giveUp: () => end(null),
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
    onTwice: () => end(picked),
  })
  page.onElements(() => {
    if (chosen.isConnected) return draw()
    choose(firstOf(document, page.find(picked.selector)), false)
  })
  layer.addEventListener('keydown', event => {
    event.stopPropagation()
    const next = neighbourOf(chosen, event.key)
    if (event.key === 'Escape') end(null)
    else if (event.key === 'Enter' && isCurrent(event, current.current)) end(picked)
    else if (next) choose(next, true)
    else return
    event.preventDefault()
    if (next && !isInView(next, window)) next.scrollIntoView({ block: 'center' })
  })
  draw()
  everyFrame(window, signal, () => {
    outlines.draw('chosen', [chosen])
    outlines.draw('match', usesPage ? [] : matches.slice(0, MOST_OUTLINES).filter(one => one !== chosen))
    outlines.draw('shield', usesPage ? [] : [...document.querySelectorAll(FRAMES)])
  })
}

/** A layer above the page, in the studio's root; gone with the signal. */
function openLayer({ window, root }: PickTools, signal: AbortSignal) {
  const { document } = window
  const before = (root.activeElement ?? document.activeElement) as HTMLElement | null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PICK_STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const layer = document.createElement('div')
  layer.className = 'pick'
  layer.popover = 'manual'
  const bar = layer.appendChild(document.createElement('div'))
  for (const type of PRIVATE) layer.addEventListener(type, event => event.stopPropagation())
  root.append(layer)
  raise(layer)
  const guest = { host: root.host as HTMLElement, taken: 0 }
  const isFocused = () => layer.contains(root.activeElement)
  everyFrame(window, signal, () => {
    if (bar.firstElementChild) keepOnTop(guest, layer, bar.firstElementChild)
    if (!layer.matches(':popover-open')) raise(layer)
  })
  signal.addEventListener('abort', () => {
    const inside = isFocused()
    render(null, bar)
    layer.remove()
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(one => one !== sheet)
    if (inside) before?.focus?.({ preventScroll: true })
  })
  return { layer, bar, isFocused }
}

function pickedOf(element: Element, testIds: string[]): Picked {
  const { selector, warnings } = makeSelector(element, testIds)
  const all = element.matches(FRAMES) ? [IN_FRAME, ...warnings] : warnings
  return { selector, warnings: all, known: knownOf(element) }
}

/** Where picking begins: at what was picked before, what the keyboard is in, or what is in the middle of the window. */
function firstOf(document: Document, before: Element | null): Element {
  const { clientWidth, clientHeight } = document.documentElement
  return before ?? elementUnder(document, clientWidth / 2, clientHeight / 2) ?? document.body
}

function isCurrent(event: Event, current: Element | null): boolean {
  return event.target === current
}

function isInView(element: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

function everyFrame(window: Window, signal: AbortSignal, work: () => void): void {
  const frame = () => {
    if (signal.aborted) return
    work()
    window.requestAnimationFrame(frame)
  }
  frame()
}
