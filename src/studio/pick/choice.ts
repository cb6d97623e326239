import type { Elements } from '../../client/browser/elements.ts'
import { elementUnder } from './element-under.ts'
import { knownOf } from './known-of.ts'
import { makeSelector } from './make-selector.ts'
import type { Naming } from './names-of.ts'
import type { Picked } from './picked.ts'

/** The current element, and what would be stored about it. */
export interface Choice {
  element(): Element
  picked(): Picked
  /** Everything that the selector matches now. */
  matches(): Element[]
  choose(element: Element): void
  /** The page has changed: looks for matches again. If the element is gone, chooses another. */
  refresh(): void
  /** The result. Computed again if the page has changed since. */
  taken(): Picked
}

export const FRAMES = 'iframe, frame, object, embed'
const IN_FRAME = 'This is a frame. Elements inside a frame cannot be chosen.'

/** Begins at the element that was picked before, or in the middle of the window. */
export function createChoice(document: Document, page: Elements, naming: Naming, before?: string): Choice {
  let element = firstOf(document, before ? page.find(before) : null)
  let picked = pickedOf(element, naming)
  let matches = page.findAll(picked.selector)
  const choose = (next: Element) => {
    element = next
    picked = pickedOf(element, naming)
    matches = page.findAll(picked.selector)
  }
  return {
    element: () => element,
    picked: () => picked,
    matches: () => matches,
    choose,
    refresh() {
      matches = page.findAll(picked.selector)
      if (!element.isConnected) choose(firstOf(document, matches[0] ?? null))
    },
    taken: () => (page.find(picked.selector) === element ? picked : pickedOf(element, naming)),
  }
}

function firstOf(document: Document, before: Element | null): Element {
  const { documentElement, body } = document
  const first = before ?? elementUnder(document, documentElement.clientWidth / 2, documentElement.clientHeight / 2)
  return first && first !== documentElement ? first : body
}

function pickedOf(element: Element, naming: Naming): Picked {
  const { selector, warnings } = makeSelector(element, naming)
  const all = element.matches(FRAMES) ? [IN_FRAME, ...warnings] : warnings
  return { selector, warnings: all, known: knownOf(element) }
}
