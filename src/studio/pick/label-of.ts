/** An element in a few words, for a breadcrumb: its tag and its name. */
export function labelOf(element: Element): string {
  const id = element.id && `#${element.id}`
  const role = element.getAttribute('role')
  const first = element.classList[0]
  return element.localName + (id || (role && `[${role}]`) || (first ? `.${first}` : ''))
}
