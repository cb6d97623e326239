import type { Known } from '../../protocol/studio.ts'
import { knownOf } from './known-of.ts'
import { makeSelector } from './make-selector.ts'
import type { Naming } from './names-of.ts'
import type { Picked } from './picked.ts'

const MOST = 5
/** This much of what was known must match. */
const ENOUGH = 0.4
const WEIGHTS: { [field in Exclude<keyof Known, 'lang'>]-?: number } = { name: 4, text: 3, role: 2, path: 1 }

/** The elements of this page that look like a known one, best first. */
export function lookAlike(known: Known, window: Window, naming: Naming): Picked[] {
  const alike = elementsOf(window.document)
    .map(element => ({ element, here: knownOf(element) }))
    .map(({ element, here }) => ({ element, here, likeness: likenessOf(known, here) }))
    .filter(({ likeness }) => likeness >= ENOUGH)
    .sort((one, other) => other.likeness - one.likeness)
  return alike.slice(0, MOST).map(({ element, here }) => ({ ...makeSelector(element, naming), known: here }))
}

/** Whether an element is still what was known of it. */
export const isAlike = (known: Known, here: Known): boolean => likenessOf(known, here) >= ENOUGH

/** From 0 to 1: how much of what was known matches, by shared words. */
export function likenessOf(known: Known, here: Known): number {
  let sum = 0
  let most = 0
  for (const field of ['role', 'name', 'text', 'path'] as const) {
    if (!known[field]) continue
    most += WEIGHTS[field]
    sum += WEIGHTS[field] * sharedWords(known[field], here[field] ?? '')
  }
  return most ? sum / most : 0
}

/** Dice's coefficient over words: 1 for the same words, 0 for none in common. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = a.filter(word => {
    const at = b.indexOf(word)
    if (at >= 0) b.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (a.length + wordsOf(other).length || 1)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** All elements, also in open shadow roots. */
function elementsOf(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap(element =>
    element.shadowRoot ? [element, ...elementsOf(element.shadowRoot)] : [element],
  )
}
