import { finder } from '@medv/finder'
import { isOnly } from './is-only.ts'
import type { Name } from './names-of.ts'

/** What the search may use of an element: its names, and its tag if allowed. */
export interface Seen {
  names: Name[]
  tag: string
}

/** More checks than this take longer than a frame. */
const MOST_CHECKS = 300
const DOCUMENT = 9
const ELEMENT = 1

/**
 * The shortest path of names that matches only this element, or null. finder searches in a view of the page. It sees only
 * ancestors with names, so it climbs to the next good name instead of counting children. The names are joined by spaces, so that
 * other elements may come in between.
 */
export function searchNames(
  element: Element,
  root: ParentNode,
  see: (element: Element, isTarget: boolean) => Seen,
): string | null {
  const target = see(element, true)
  if (!target.names.length && !target.tag) return null
  const view = viewOf(element, target, see)
  const page = {
    nodeType: DOCUMENT,
    // finder only counts: one match is unique, any other number is not.
    querySelectorAll: (path: string) => (isOnly(element, loose(path), root) ? [view] : [view, view]),
    querySelector: (path: string) => (root.querySelector(loose(path)) === element ? view : null),
  }
  try {
    const path = finder(view as unknown as Element, {
      root: page as unknown as Element,
      idName: () => true,
      className: () => true,
      attr: name => name !== 'id' && name !== 'class',
      tagName: Boolean,
      maxNumberOfPathChecks: MOST_CHECKS,
      timeoutMs: Number.POSITIVE_INFINITY,
    })
    return loose(path)
  } catch {
    // finder throws if nothing is unique.
    return null
  }
}

/** The part of an element that finder reads. Without a `parentNode`, finder counts no children. */
function viewOf(element: Element, { names, tag }: Seen, see: (element: Element, isTarget: boolean) => Seen): object {
  const valuesOf = (attribute: string) => names.filter(name => name.attribute === attribute).map(name => name.value)
  return {
    nodeType: ELEMENT,
    tagName: tag,
    parentNode: null,
    classList: valuesOf('class'),
    attributes: names.map(({ attribute, value }) => ({ name: attribute, value })),
    getAttribute: (attribute: string) => valuesOf(attribute)[0] ?? null,
    get parentElement() {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const seen = see(at, false)
        if (seen.names.length || seen.tag) return viewOf(at, seen, see)
      }
      return null
    },
  }
}

/** finder escapes values, including spaces, so this finds only combinators. */
function loose(path: string): string {
  return path.replaceAll(' > ', ' ')
}
