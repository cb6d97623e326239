import { isOnly } from './is-only.ts'

/**
 * Counts siblings on the way from `from`, which has a selector of its own, down to the element. Returns the fewest steps that
 * match only this element.
 */
export function byPosition(
  element: Element,
  from: { element: Element | null; selector: string },
  root: ParentNode,
): string {
  const steps: string[] = []
  for (let at: Element | null = element; at && at !== from.element; at = at.parentElement) steps.unshift(stepOf(at))
  const leads = (selector: string) => isOnly(element, selector, root)
  const start = from.selector ? [from.selector] : []
  let shortest = steps
  for (let drop = 0; drop < shortest.length - 1; ) {
    const without = shortest.toSpliced(drop, 1)
    if (leads([...start, ...without].join(' '))) shortest = without
    else drop++
  }
  const loose = [...start, ...shortest].join(' ')
  return leads(loose) ? loose : [...start, ...steps].join(' > ')
}

/** Its tag, and its place among siblings with the same tag if there are others. */
function stepOf(element: Element): string {
  const { localName, parentNode } = element
  const alike = [...(parentNode?.children ?? [])].filter(one => one.localName === localName)
  return alike.length > 1 ? `${localName}:nth-of-type(${alike.indexOf(element) + 1})` : localName
}
