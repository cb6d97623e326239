/** Whether a selector leads to this element alone. On a large page the first match mostly is another one, which is quickly seen. */
export function isOnly(element: Element, selector: string, root: ParentNode): boolean {
  return root.querySelector(selector) === element && root.querySelectorAll(selector).length === 1
}
