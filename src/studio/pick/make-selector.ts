import { byPosition } from './by-position.ts'
import { byWhatItHolds } from './by-what-it-holds.ts'
import { isOnly } from './is-only.ts'
import { isLandmark } from './landmarks.ts'
import { type Name, type Naming, namesOf, type Place, RANKS, type Rank, upTo } from './names-of.ts'
import { type Seen, searchNames } from './search-names.ts'
import { tidySelector } from './tidy-selector.ts'
import { isKindAlone, warningsOf } from './warnings-of.ts'

export interface Selector {
  selector: string
  warnings: string[]
}

/**
 * A selector for this element alone, made of what will probably still exist in the next version of the page. Parts in open shadow
 * roots are joined by ` >>> `.
 */
export function makeSelector(element: Element, naming: Naming): Selector {
  const root = element.getRootNode() as Place['root']
  const known = new Map<Element, Name[]>()
  const names = (one: Element) => {
    const found = known.get(one) ?? namesOf(one, naming)
    known.set(one, found)
    return found
  }
  const place = { root, names }
  const inner = tidySelector(lastingSelector(element, place) ?? counted(element, place))
  const selector = 'host' in root ? `${makeSelector(root.host, naming).selector} >>> ${inner}` : inner
  return { selector, warnings: warningsOf(selector) }
}

/** The first method that finds it without counting its siblings. */
function lastingSelector(element: Element, place: Place): string | null {
  if (element.parentElement?.localName === 'html') return element.localName
  return (
    byOwnNames(element, place) ??
    byKind(element, place, 'kind') ??
    byWhatItHolds(element, place, 'text') ??
    byKind(element, place, 'number') ??
    byWhatItHolds(element, place, 'number')
  )
}

/** Tries the names of each rank and the ranks before it, with the element's own name among them. */
function byOwnNames(element: Element, place: Place): string | null {
  const { root } = place
  for (const rank of RANKS) {
    if (rank === 'kind') break
    const found = searchNames(element, root, (one, isTarget) => {
      const names = upTo(rank, place.names(one))
      return { names, tag: isTarget ? '' : landmark(one) }
    })
    if (found) return found
  }
  return null
}

/** By its tag, role or type, inside the nearest element with a name. */
function byKind(element: Element, place: Place, rank: Rank): string | null {
  const found = searchNames(element, place.root, (one, isTarget): Seen => {
    const own = upTo(rank, place.names(one))
    return isTarget ? { names: [...own, ...kindsOf(one)], tag: one.localName } : { names: own, tag: landmark(one) }
  })
  if (!found || !isKindAlone(found)) return found
  // The only element of its kind on the page may soon have company. Inside a named element it stays alone for longer.
  for (let around = element.parentElement; around && !found.includes(' '); around = around.parentElement) {
    const named = byOwnNames(around, place) ?? landmark(around)
    if (named && isOnly(around, named, place.root)) return `${named} ${found}`
  }
  return found
}

/** The last method: counts from the nearest element that can be identified in another way. */
function counted(element: Element, place: Place): string {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const selector = lastingSelector(around, place)
    if (selector) return byPosition(element, { element: around, selector }, place.root)
  }
  return byPosition(element, { element: null, selector: '' }, place.root)
}

function kindsOf(element: Element): Name[] {
  return ['role', 'type'].flatMap(attribute => {
    const value = element.getAttribute(attribute)
    return value ? [{ rank: 'kind' as const, attribute, value }] : []
  })
}

function landmark({ localName }: Element): string {
  return isLandmark(localName) ? localName : ''
}
