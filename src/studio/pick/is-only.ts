/**
 * Whether a selector matches only this element. On a large page, the first match is usually another element, which is found
 * quickly.
 */
export function isOnly(element: Element, selector: string, root: ParentNode): boolean {
  return root.querySelector(selector) === element && root.querySelectorAll(selector).length === 1
}
